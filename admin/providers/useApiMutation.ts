import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';

/** An HttpError: the server's words, and its messages for single fields. */
export interface Refusal extends Error {
  status?: number;
  body?: { message?: string; errors?: Record<string, string> } | null;
}

interface MutationOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  success?: (output: Output, input: Input) => string;
  /** Runs after a success. If it fails, that counts as an error of the call. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Runs after an error, besides `problem`. A toast was already shown unless the call is quiet. */
  onRefused?: (refusal: Refusal, input: Input) => unknown;
}

/** Sends a change to the server at the press of a button, once. It is pending until everything that follows is done. */
export function useApiMutation<Input = void, Output = unknown>(options: MutationOptions<Input, Output>) {
  const { send, success, onDone, onRefused } = options;
  const notify = useNotify();
  // The sent values are not cached, because they may be a password or a file.
  const { mutateAsync } = useMutation<Output, Refusal, () => Promise<Output>>({
    mutationFn: (work) => work(),
    gcTime: 0,
  });
  // Not react-query's own state: a hidden page drops its running mutation and would show it as pending for ever.
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The current call. A second press may come before the button is disabled.
  const current = useRef<object>(undefined);
  const settle = (): void => {
    current.current = undefined;
    setPending(false);
  };
  /** Sends it unless it is being sent. Returns true when done. */
  const run = async (input: Input): Promise<boolean> => {
    if (current.current) return false;
    const mine = {};
    const isCurrent = (): boolean => current.current === mine;
    current.current = mine;
    setPending(true);
    setProblem(null);
    try {
      const output = await mutateAsync(() => send(input));
      if (!isCurrent()) return false;
      if (success) notify(success(output, input), { type: 'success' });
      await onDone?.(output, input);
      return true;
    } catch (error) {
      if (!isCurrent()) return false;
      setProblem((error as Refusal).message);
      await onRefused?.(error as Refusal, input);
      return false;
    } finally {
      if (isCurrent()) settle();
    }
  };
  /** Drops the running call and its answer, so that the next may be sent at once. */
  const drop = (): void => {
    settle();
    setProblem(null);
  };
  return { run, pending, problem, drop };
}

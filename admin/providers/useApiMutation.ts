import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';

/** An HttpError with the server's message, and its messages for single fields. */
export interface Refusal extends Error {
  status?: number;
  body?: { message?: string; errors?: Record<string, string> } | null;
}

interface MutationOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  success?: (output: Output, input: Input) => string;
  /** Runs after a success. An error in it counts as an error of the call. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Runs after an error, in addition to setting `problem`. A toast was already shown unless the call is quiet. */
  onRefused?: (refusal: Refusal, input: Input) => unknown;
}

/** Sends a change to the server once when the user presses a button. Pending until `onDone` has finished too. */
export function useApiMutation<Input = void, Output = unknown>(options: MutationOptions<Input, Output>) {
  const { send, success, onDone, onRefused } = options;
  const notify = useNotify();
  // The sent values are not cached, because they may contain a password or a file.
  const { mutateAsync } = useMutation<Output, Refusal, () => Promise<Output>>({
    mutationFn: (work) => work(),
    gcTime: 0,
  });
  // Replaces react-query's own state. A hidden page drops its running mutation, which would then seem pending for ever.
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The current call. The user may press again before the button is disabled.
  const current = useRef<object>(undefined);
  const settle = (): void => {
    current.current = undefined;
    setPending(false);
  };
  /** Sends the call unless it is already being sent. Returns true if it succeeded. */
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
  /** Drops the running call and its response, so that the next call may be sent at once. */
  const drop = (): void => {
    settle();
    setProblem(null);
  };
  return { run, pending, problem, drop };
}

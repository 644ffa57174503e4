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
  /** The toast of a success. */
  success?: (output: Output, input: Input) => string;
  /** Follows a success; a failure in it counts as a refusal. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Follows a refusal, beside `problem`. The client has shown a toast already, unless the call is quiet. */
  onRefused?: (refusal: Refusal, input: Input) => unknown;
}

/** A change on the server at the press of a button, sent once. It is pending until all that follows from it is done. */
export function useApiMutation<Input = void, Output = unknown>(options: MutationOptions<Input, Output>) {
  const { send, success, onDone, onRefused } = options;
  const notify = useNotify();
  // Nothing of what was sent is kept: it may be a password or a file.
  const { mutateAsync } = useMutation<Output, Refusal, () => Promise<Output>>({
    mutationFn: (work) => work(),
    gcTime: 0,
  });
  // Not react-query's own: a hidden page lets go of a mutation under way, and would show it as pending for ever.
  const [pending, setPending] = useState(false);
  /** Why it was not done the last time, in the words of the server. */
  const [problem, setProblem] = useState<string | null>(null);
  // The call that counts. A second press may come before the button is drawn off.
  const current = useRef<object>(undefined);
  const settle = (): void => {
    current.current = undefined;
    setPending(false);
  };
  /** Sends it, unless it is being sent; true when it was done. */
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
  /** Gives up the call under way: its answer is dropped, and the next may be sent at once. */
  const drop = (): void => {
    settle();
    setProblem(null);
  };
  return { run, pending, problem, drop };
}

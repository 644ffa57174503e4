import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';

/** `errors` has a message for each invalid field. */
export interface Refusal extends Error {
  status?: number;
  body?: { message?: string; errors?: Record<string, string> } | null;
}

interface MutationOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  success?: (output: Output, input: Input) => string;
  /** Runs after a success. If `onDone` throws, the call counts as failed. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Runs after an error, when `problem` is already set. A toast was shown unless the call is quiet. */
  onRefused?: (refusal: Refusal, input: Input) => unknown;
}

/**
 * However often the user clicks, `run` sends a change only once at a time. `pending` is true until `onDone` has
 * finished.
 */
export function useApiMutation<Input = void, Output = unknown>(options: MutationOptions<Input, Output>) {
  const { send, success, onDone, onRefused } = options;
  const notify = useNotify();
  // Passes the values in a closure, because react-query must not cache a password or a file.
  const { mutateAsync } = useMutation<Output, Refusal, () => Promise<Output>>({
    mutationFn: (work) => work(),
    gcTime: 0,
  });
  // A hidden page stops listening to a mutation, so in react-query's own state the mutation would seem pending for
  // ever.
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Prevents a second call when the user clicks again before the button is disabled.
  const current = useRef<object>(undefined);
  const settle = (): void => {
    current.current = undefined;
    setPending(false);
  };
  /** Sends nothing while another call is being sent. Returns whether the call succeeded. */
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
  /** Ignores the response of the call that is being sent, so that another call can be sent at once. */
  const drop = (): void => {
    settle();
    setProblem(null);
  };
  return { run, pending, problem, drop };
}

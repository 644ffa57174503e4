import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';

/** An HttpError with the server's message, and with a message for each invalid field. */
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
 * Returns `run`. If the user clicks several times, `run` sends a change to the server only once. `pending` is true
 * until `onDone` has finished.
 */
export function useApiMutation<Input = void, Output = unknown>(options: MutationOptions<Input, Output>) {
  const { send, success, onDone, onRefused } = options;
  const notify = useNotify();
  // Passes the values in a closure, because react-query must not cache the values. The values may contain a password or
  // a file.
  const { mutateAsync } = useMutation<Output, Refusal, () => Promise<Output>>({
    mutationFn: (work) => work(),
    gcTime: 0,
  });
  // Replaces the state of react-query. A hidden page stops listening to a mutation. In react-query's state the mutation
  // would then seem pending for ever.
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The call that is being sent. Prevents a second call when the user clicks again before the button is disabled.
  const current = useRef<object>(undefined);
  const settle = (): void => {
    current.current = undefined;
    setPending(false);
  };
  /** Sends the call, unless a call is being sent. Returns whether the call succeeded. */
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
  /** Ignores the response of the call that is being sent. Another call can then be sent at once. */
  const drop = (): void => {
    settle();
    setProblem(null);
  };
  return { run, pending, problem, drop };
}

import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';

/** A rejected call. `errors` has a message for each invalid field. */
export interface CallFailure extends Error {
  status?: number;
  body?: { message?: string; errors?: Record<string, string> } | null;
}

interface MutationOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  success?: (output: Output, input: Input) => string;
  /** Runs after a success. An error in it fails the call. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Runs after an error, when `problem` is set. A toast was shown unless the call is quiet. */
  onRefused?: (rejection: CallFailure, input: Input) => unknown;
}

/** Runs a change, only once at a time however often the user clicks. `pending` is true until `onDone` has finished. */
export function useApiMutation<Input = void, Output = unknown>(options: MutationOptions<Input, Output>) {
  const { send, success, onDone, onRefused } = options;
  const notify = useNotify();
  // Passes the values in a closure, because react-query must not cache a password.
  const { mutateAsync } = useMutation<Output, CallFailure, () => Promise<Output>>({
    mutationFn: (work) => work(),
    gcTime: 0,
  });
  // The own state of the call, because a hidden page stops listening to react-query.
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The running call, which prevents a second one before the button is disabled.
  const current = useRef<object>(undefined);
  const settle = (): void => {
    current.current = undefined;
    setPending(false);
  };
  /** Sends the change unless a call is running. Returns whether it succeeded. */
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
      setProblem((error as CallFailure).message);
      await onRefused?.(error as CallFailure, input);
      return false;
    } finally {
      if (isCurrent()) settle();
    }
  };
  /** Ignores the response of the running call, so that another can be sent. */
  const drop = (): void => {
    settle();
    setProblem(null);
  };
  return { run, pending, problem, drop };
}

import { useEffect, useState } from 'react';
import { openByCode, requestCode, type Esim, type SentCode } from '../api/esim';
import { Refusal } from '../api/client';

export interface CodeState {
  sent: SentCode | null;
  esim: Esim | null;
  busy: boolean;
  /** The server's reason; empty: no usable answer came. */
  problem: string | null;
  /** Seconds before another code may be asked for. */
  waits: number;
}

const first: CodeState = { sent: null, esim: null, busy: false, problem: null, waits: 0 };

/** Asks for the code of a card, counts down to the next one, and opens the eSIM with it. */
export function useCode(number: string) {
  const [state, setState] = useState<CodeState>(first);
  const run = <T>(work: Promise<T>, done: (answer: T) => Partial<CodeState>): void => {
    setState((now) => ({ ...now, busy: true, problem: null }));
    work
      .then((answer) => setState((now) => ({ ...now, busy: false, ...done(answer) })))
      .catch((error: unknown) =>
        setState((now) => ({ ...now, busy: false, problem: error instanceof Refusal ? error.message : '' })),
      );
  };
  const counting = state.waits > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setState((now) => ({ ...now, waits: Math.max(0, now.waits - 1) })), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  const ask = (): void => {
    if (!state.busy) run(requestCode(number), (sent) => ({ sent, waits: sent.resendSeconds }));
  };
  const open = (code: string): void => {
    if (!state.busy) run(openByCode(number, code), (esim) => ({ esim }));
  };
  return { ...state, ask, open };
}

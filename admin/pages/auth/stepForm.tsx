import { useEffect, useState } from 'react';
import { authText } from '../../providers/authTexts';

const SECOND = 1000;

/** Where somebody is in a form of several steps; `steps` are their names in order. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label={authText('forgot.steps')}>
      {steps.map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined} data-past={index < current || undefined}>
          <span aria-hidden>{index < current ? '✓' : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}

export interface Refused {
  message: string;
  body?: { errors?: { code?: string } } | null;
}
/** A refused code is shown with what to do about it. */
const inWords = ({ message, body }: Refused): string =>
  body?.errors?.code === undefined ? message : authText('forgot.codeWrong', { message });

/** A call of a form: one at a time, its refusal as text. Before the login there is no react-query. */
export function useCall(words: (refused: Refused) => string = inWords) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Whether the work succeeded. */
  const call = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      setError(words(reason as Refused));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, setError, call };
}

export const resendableAt = (seconds: number): number => Date.now() + seconds * SECOND;

/** Seconds until another code may be requested, counted down. */
export function useCountdown(end: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((end - now) / SECOND));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), SECOND);
    return () => clearTimeout(timer);
  }, [left, now]);
  return left;
}

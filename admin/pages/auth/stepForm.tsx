import { useLogout } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { authText } from '../../providers/language';
import { type AuthBarProps, AuthBar, AuthBrand } from './AuthBar';

const SECOND = 1000;

interface StepsPageProps extends AuthBarProps {
  title: string;
  /** The names of the steps. `current` is the index of the active one. */
  steps?: readonly string[];
  current?: number;
  children: ReactNode;
}

export const StepsPage = ({ title, steps = [], current = 0, onMode, children }: StepsPageProps) => (
  <div className="outside">
    <AuthBar onMode={onMode} />
    <main className="login-form three-steps">
      <AuthBrand />
      <h1>{title}</h1>
      {steps.length > 0 && (
        <ol className="steps" aria-label={authText('forgot.steps')}>
          {steps.map((name, index) => (
            <li
              key={name}
              aria-current={index === current ? 'step' : undefined}
              data-past={index < current || undefined}
            >
              <span aria-hidden>{index < current ? '✓' : index + 1}</span>
              {name}
            </li>
          ))}
        </ol>
      )}
      {children}
    </main>
  </div>
);

/** The log-out button of pages that block the back-office. */
export function LogOut() {
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  const leave = (): void => {
    setLeaving(true);
    void logout();
  };
  return (
    <button type="button" className="text" disabled={leaving} onClick={leave}>
      {authText('accountAuth.logout')}
    </button>
  );
}

export interface CallFailure {
  message: string;
  body?: { errors?: { code?: string } } | null;
}
const inWords = ({ message, body }: CallFailure): string =>
  body?.errors?.code === undefined ? message : authText('forgot.codeWrong', { message });

/** Makes calls without react-query, which loads later. Returns errors as text. */
export function useCall(words: (rejected: CallFailure) => string = inWords) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const call = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      setError(words(reason as CallFailure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, setError, call };
}

/** Loads data once. The data stay while the page is hidden. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [data, setData] = useState<T | null>(null);
  const { error, call } = useCall();
  const again = (): Promise<boolean> => call(async () => setData(await load()));
  const first = useRef<(() => Promise<boolean>) | null>(again);
  useEffect(() => {
    void first.current?.();
    first.current = null;
  }, []);
  return { data, error, again };
}

export const resendableAt = (seconds: number): number => Date.now() + seconds * SECOND;

interface ResendProps {
  /** The time in milliseconds from which another code can be requested. */
  at: number;
  busy?: boolean;
  onResend: () => void;
  other: string;
  onOther: () => void;
}

export function Resend({ at, busy, onResend, other, onOther }: ResendProps) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((at - now) / SECOND));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), SECOND);
    return () => clearTimeout(timer);
  }, [left, now]);
  return (
    <p className="more">
      {left > 0 ? (
        <span className="hint">{authText('forgot.resendIn', { seconds: left })}</span>
      ) : (
        <button type="button" className="text" disabled={busy} onClick={onResend}>
          {authText('forgot.resend')}
        </button>
      )}
      <button type="button" className="text" onClick={onOther}>
        {other}
      </button>
    </p>
  );
}

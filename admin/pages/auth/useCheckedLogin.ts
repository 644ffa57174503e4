import { useLogin } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

export interface LoginRefusal extends Error {
  body?: { errors?: { code?: string; ticket?: string } } | null;
}

/**
 * Logs in, with a human check if the server requires one. `checked` is its progress, or null. `send` resolves with the
 * error, if any. `useApiMutation` is not loaded before the login.
 */
export function useCheckedLogin() {
  const login = useLogin();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [checked, setChecked] = useState<number | null>(null);
  const check = useRef<AbortController>(undefined);
  useEffect(() => () => check.current?.abort(), []);
  const send = async (credentials: Readonly<Record<string, string>>, to: string): Promise<LoginRefusal | null> => {
    if (busy) return null;
    setBusy(true);
    setError(null);
    check.current = new AbortController();
    try {
      await login({ ...credentials, check: { onProgress: setChecked, signal: check.current.signal } }, to);
      return null;
    } catch (reason) {
      setBusy(false);
      setChecked(null);
      return reason as LoginRefusal;
    }
  };
  return { busy, error, setError, checked, send };
}

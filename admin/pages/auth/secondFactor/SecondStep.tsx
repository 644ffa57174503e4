import type { FormEvent } from 'react';
import { useLogin } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { authText } from '../../../providers/authTexts';
import { CODE_LENGTH, CodeCells } from '../account/CodeCells';
import { CheckProgress, FormError, PlainField } from '../fields';

/** Wrong codes that the server takes with one ticket. */
const MAX_TRIES = 5;

interface Refused {
  message: string;
  body?: { errors?: { code?: string; ticket?: string } } | null;
}
interface SecondStepProps {
  ticket: string;
  /** The page that follows. */
  to: string;
  /** Back to the password, with the reason. */
  onEnded: (reason: string | null) => void;
}

/** Sends codes with a ticket, one at a time; `send` returns whether the code was right. */
function useCodes({ ticket, to, onEnded }: SecondStepProps) {
  const login = useLogin();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [checked, setChecked] = useState<number | null>(null);
  const wrong = useRef(0);
  const check = useRef<AbortController>(undefined);
  useEffect(() => () => check.current?.abort(), []);
  const refuse = ({ message, body }: Refused): void => {
    if (body?.errors?.ticket !== undefined) return onEnded(message);
    if (body?.errors?.code === undefined) return setError(message);
    wrong.current += 1;
    const left = MAX_TRIES - wrong.current;
    return left <= 0 ? onEnded(authText('second.usedUp')) : setError(authText('second.wrong', { message, left }));
  };
  const send = async (code: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    check.current = new AbortController();
    try {
      const humanCheck = { onProgress: setChecked, signal: check.current.signal };
      await login({ ticket, code, check: humanCheck }, to);
      return true;
    } catch (reason) {
      setBusy(false);
      setChecked(null);
      refuse(reason as Refused);
      return false;
    }
  };
  return { busy, error, setError, checked, send };
}

/** The second step of a log-in: the code of the app, whose sixth digit submits, or a recovery code. */
export function SecondStep(props: SecondStepProps) {
  const { busy, error, setError, checked, send } = useCodes(props);
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState('');
  const missing = authText(byRecovery ? 'second.recoveryMissing' : 'second.codeMissing');
  const submit = async (typed: string): Promise<void> => {
    // The next code is another one; a recovery code may only be mistyped.
    if (!(await send(typed)) && !byRecovery) setCode('');
  };
  const press = (event: FormEvent): void => {
    event.preventDefault();
    const isWhole = byRecovery ? code.trim() !== '' : code.length === CODE_LENGTH;
    if (isWhole) void submit(code);
    else setError(missing);
  };
  const change = (digits: string): void => {
    setCode(digits);
    if (digits.length === CODE_LENGTH && code.length < CODE_LENGTH) void submit(digits);
  };
  const turn = (): void => {
    setByRecovery(!byRecovery);
    setCode('');
    setError(null);
  };
  return (
    <form className="login-form" onSubmit={press} noValidate>
      <h1>{authText('second.title')}</h1>
      <p className="hint">{authText(byRecovery ? 'second.recoveryHint' : 'second.hint')}</p>
      {byRecovery ? (
        <PlainField
          id="recovery-code"
          label={authText('second.recoveryCode')}
          value={code}
          onChange={setCode}
          problem={undefined}
          complete="off"
          focus
        />
      ) : (
        <div className="field">
          <label htmlFor="code">{authText('second.code')}</label>
          <CodeCells code={code} wrong={error !== null} onChange={change} />
        </div>
      )}
      <FormError text={error} />
      <CheckProgress share={checked} />
      <button type="submit" className="filled" disabled={busy}>
        {authText(busy ? 'login.busy' : 'login.submit')}
      </button>
      <p className="more">
        <button type="button" className="text" onClick={turn}>
          {authText(byRecovery ? 'second.useApp' : 'second.useRecovery')}
        </button>
        <button type="button" className="text" onClick={() => props.onEnded(null)}>
          {authText('second.back')}
        </button>
      </p>
    </form>
  );
}

import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { sendAuthCode } from '../../../providers/accountAuth';
import { authText } from '../../../providers/authTexts';
import { FormError } from '../fields';
import { CODE_LENGTH, CodeCells } from './CodeCells';
import type { Refused } from '../stepForm';
import { useCall, useCountdown } from '../stepForm';

const MAX_TRIES = 5;
const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1•••');

interface CodeStepProps {
  email: string;
  minutes: number;
  resendAt: number;
  onDone: () => void;
  end: ReactNode;
  /** Back to step 1, for another code or another address. */
  onBack: () => void;
}

/** Step 2: the code from the e-mail; the sixth digit submits. */
export function CodeStep({ email, minutes, resendAt, end, onDone, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const { busy, error, setError, call } = useCall(({ message, body }: Refused) =>
    body?.errors?.code === undefined
      ? message
      : authText('accountAuth.codeWrong', { message, left: MAX_TRIES - 1 - tries }),
  );
  const left = useCountdown(resendAt);
  const isUsedUp = tries >= MAX_TRIES;
  const send = async (digits: string): Promise<void> => {
    if (digits.length < CODE_LENGTH) setError(authText('forgot.codeMissing'));
    else if (await call(() => sendAuthCode(email, digits))) onDone();
    else setTries(tries + 1);
  };
  const change = (digits: string): void => {
    setCode(digits);
    if (digits.length === CODE_LENGTH && code.length < CODE_LENGTH && !isUsedUp) void send(digits);
  };
  const press = (event: FormEvent): void => {
    event.preventDefault();
    if (!isUsedUp) void send(code);
  };
  return (
    <form onSubmit={press} noValidate>
      <p className="hint" role="status">
        {authText('accountAuth.sent', { email: maskEmail(email), minutes })}
      </p>
      <div className="field">
        <label htmlFor="code">{authText('forgot.code')}</label>
        <CodeCells code={code} wrong={error !== null} onChange={change} />
      </div>
      <FormError text={isUsedUp ? authText('accountAuth.usedUp') : error} />
      <p className="more">
        {left > 0 ? (
          <span className="hint">{authText('forgot.resendIn', { seconds: left })}</span>
        ) : (
          <button type="button" className="text" onClick={onBack}>
            {authText('forgot.resend')}
          </button>
        )}
        <button type="button" className="text" onClick={onBack}>
          {authText('accountAuth.otherEmail')}
        </button>
      </p>
      <button type="submit" className="filled" disabled={busy || isUsedUp}>
        {authText('accountAuth.verify')}
      </button>
      <div className="auth-foot">{end}</div>
    </form>
  );
}

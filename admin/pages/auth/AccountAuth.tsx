import type { SessionUser } from '@t3d/resources/kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { FormEvent, ReactNode } from 'react';
import { onVerified, sendAuthCode } from '../../providers/accountAuth';
import { authText } from '../../providers/authTexts';
import { AuthBar, AuthLogo } from './AuthBar';
import { LogOut } from './LogOut';
import { TickSvg } from './account/marks';
import { HumanStep } from './account/HumanStep';
import { productName, useTitle } from './product';
import { Steps, resendableAt, useCall, useCountdown } from './stepForm';
import { FormError } from './fields';
import { CODE_LENGTH, CodeCells } from './account/CodeCells';
import type { Refused } from './stepForm';

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
function CodeStep({ email, minutes, resendAt, end, onDone, onBack }: CodeStepProps) {
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

const STEPS = ['slide', 'code', 'done'] as const;
interface Progress {
  step: (typeof STEPS)[number];
  email: string;
  minutes: number;
  resendAt: number;
}

/** Opens the page first asked for with a full load, so that the whole back-office sees the verified account. */
const enter = (from: string): void => window.location.replace(`/t3d${from}`);

function Done({ email, onEnter }: { email: string; onEnter: () => void }) {
  return (
    <div className="auth-done">
      <p className="tick">
        <TickSvg size={28} />
      </p>
      <h2>{authText('accountAuth.doneTitle')}</h2>
      <p className="hint" role="status">
        {authText('accountAuth.doneText', { email })}
      </p>
      <button type="button" className="filled" autoFocus onClick={onEnter}>
        {authText('accountAuth.enter')}
      </button>
    </div>
  );
}

/** The only page, log-out apart, of a user whose e-mail is not verified: a puzzle, a code by mail, done. */
export default function AccountAuth({ user }: { user: SessionUser }) {
  useTitle(authText('page.accountAuth'));
  const from = (useLocation().state as { from?: string } | null)?.from ?? '/';
  const [{ step, email, minutes, resendAt }, setProgress] = useState<Progress>({
    step: 'slide',
    email: user.account.includes('@') ? user.account : '',
    minutes: 0,
    resendAt: 0,
  });
  useEffect(() => (step === 'done' ? undefined : onVerified(() => enter(from))), [step, from]);
  const go = (change: Partial<Progress>): void => setProgress((before) => ({ ...before, ...change }));
  return (
    <div className="outside">
      <AuthBar />
      <main className="login-form three-steps">
        <p className="login-brand">
          <AuthLogo />
          {productName()}
        </p>
        <h1>{authText('accountAuth.title')}</h1>
        <Steps steps={STEPS.map((one) => authText(`accountAuth.step.${one}`))} current={STEPS.indexOf(step)} />
        {step === 'slide' && (
          <HumanStep
            account={user.account}
            known={email}
            end={<LogOut />}
            onSent={(address, sent) =>
              go({ step: 'code', email: address, minutes: sent.minutes, resendAt: resendableAt(sent.resendSeconds) })
            }
          />
        )}
        {step === 'code' && (
          <CodeStep
            email={email}
            minutes={minutes}
            resendAt={resendAt}
            end={<LogOut />}
            onBack={() => go({ step: 'slide' })}
            onDone={() => go({ step: 'done' })}
          />
        )}
        {step === 'done' && <Done email={email} onEnter={() => enter(from)} />}
      </main>
    </div>
  );
}

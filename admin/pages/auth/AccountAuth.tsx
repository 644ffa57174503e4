import type { SessionUser } from '@t3d/resources/kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onVerified, sendAuthCode } from '../../providers/accountAuth';
import { authText } from '../../providers/authTexts';
import { Mark } from './account/marks';
import { HumanStep } from './account/HumanStep';
import { AuthForm, CODE_LENGTH, CodeCells } from './fields';
import { useTitle } from './product';
import { type Refused, LogOut, Resend, StepsPage, resendableAt, useCall } from './stepForm';

const MAX_TRIES = 5;
const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1•••');

const STEPS = ['slide', 'code', 'done'] as const;
interface Progress {
  step: (typeof STEPS)[number];
  email: string;
  minutes: number;
  resendAt: number;
}

interface CodeStepProps extends Pick<Progress, 'email' | 'minutes' | 'resendAt'> {
  onDone: () => void;
  onBack: () => void;
}

/** Step 2: the code from the e-mail. The sixth digit submits. */
function CodeStep({ email, minutes, resendAt, onDone, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const { busy, error, setError, call } = useCall(({ message, body }: Refused) =>
    body?.errors?.code === undefined
      ? message
      : authText('accountAuth.codeWrong', { message, left: MAX_TRIES - 1 - tries }),
  );
  const isUsedUp = tries >= MAX_TRIES;
  const send = async (digits: string): Promise<void> => {
    if (isUsedUp) return;
    if (digits.length < CODE_LENGTH) setError(authText('forgot.codeMissing'));
    else if (await call(() => sendAuthCode(email, digits))) onDone();
    else setTries(tries + 1);
  };
  const change = (digits: string): void => {
    setCode(digits);
    if (digits.length === CODE_LENGTH && code.length < CODE_LENGTH) void send(digits);
  };
  return (
    <AuthForm
      error={isUsedUp ? authText('accountAuth.usedUp') : error}
      verb={authText('accountAuth.verify')}
      disabled={busy || isUsedUp}
      onSubmit={() => void send(code)}
      above={<Resend at={resendAt} onResend={onBack} other={authText('accountAuth.otherEmail')} onOther={onBack} />}
      below={
        <div className="auth-foot">
          <LogOut />
        </div>
      }
    >
      <p className="hint" role="status">
        {authText('accountAuth.sent', { email: maskEmail(email), minutes })}
      </p>
      <CodeCells label={authText('forgot.code')} code={code} wrong={error !== null} onChange={change} />
    </AuthForm>
  );
}

/** Opens the requested page with a full load, so that the whole back-office sees the verified account. */
const enter = (from: string): void => window.location.replace(`/t3d${from}`);

function Done({ email, onEnter }: { email: string; onEnter: () => void }) {
  return (
    <div className="auth-done">
      <p className="tick">
        <Mark name="tick" size={28} />
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

/** The only page, besides log-out, for a user with an unverified e-mail: puzzle, mailed code, done. */
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
    <StepsPage
      title={authText('accountAuth.title')}
      steps={STEPS.map((one) => authText(`accountAuth.step.${one}`))}
      current={STEPS.indexOf(step)}
    >
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
          {...{ email, minutes, resendAt }}
          onBack={() => go({ step: 'slide' })}
          onDone={() => go({ step: 'done' })}
        />
      )}
      {step === 'done' && <Done email={email} onEnter={() => enter(from)} />}
    </StepsPage>
  );
}

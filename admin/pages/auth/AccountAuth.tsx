import type { SessionUser } from '@t3d/resources/kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onVerified } from '../../providers/accountAuth';
import { authText } from '../../providers/authTexts';
import { AuthBar, AuthLogo } from './AuthBar';
import { LogOut } from './LogOut';
import { TickSvg } from './account/marks';
import { CodeStep } from './account/CodeStep';
import { HumanStep } from './account/HumanStep';
import { productName, useTitle } from './product';
import { Steps, resendableAt } from './stepForm';

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

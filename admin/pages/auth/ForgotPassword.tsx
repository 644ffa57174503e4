import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { askPasswordCode, resetPassword, resetByLink } from '../../providers/session';
import { authText } from '../../providers/authTexts';
import type { ResetForm } from './NewPassword';
import { NewPassword, problemsOf, problemsOfTwice } from './NewPassword';
import { FormError, PlainField } from './fields';
import { AuthBar, AuthLogo } from './AuthBar';
import { Steps, resendableAt, useCall, useCountdown } from './stepForm';
import { productName, useTitle } from './product';

interface LinkStepProps {
  token: string;
  onDone: () => void;
  onOther: () => void;
}

/** The new password of somebody who came by a mailed link: no code is asked for. */
function LinkStep({ token, onDone, onOther }: LinkStepProps) {
  const [form, setForm] = useState({ password: '', repeat: '' });
  const [pressed, setPressed] = useState(false);
  const { busy, error, call } = useCall();
  const found = problemsOfTwice(form);
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (Object.keys(found).length === 0)
      void call(async () => {
        await resetByLink(token, form.password);
        onDone();
      });
  };
  return (
    <form onSubmit={press} noValidate>
      <p className="hint">{authText('forgot.linkHint')}</p>
      <NewPassword
        form={form}
        problems={pressed ? found : {}}
        set={(name) => (value) => setForm({ ...form, [name]: value })}
      />
      <FormError text={error} />
      <button type="submit" className="filled" disabled={busy}>
        {authText(busy ? 'forgot.saving' : 'forgot.save')}
      </button>
      <p className="more">
        <button type="button" className="text" onClick={onOther}>
          {authText('forgot.byCode')}
        </button>
      </p>
    </form>
  );
}

const STEPS = ['code', 'password', 'done'] as const;
type Step = (typeof STEPS)[number];
/** Kept in the history, so that a reload on the way to the mail and back loses nothing. No secret is in it. */
interface CodeRequest {
  step: Step;
  account: string;
  minutes: number;
  resendAt: number;
}

const readState = (state: unknown): CodeRequest | null => {
  const { step, account } = (state ?? {}) as Partial<CodeRequest>;
  return step && STEPS.includes(step) && typeof account === 'string' ? (state as CodeRequest) : null;
};

function CodeStep({ known, onRequest }: { known: string; onRequest: (request: CodeRequest) => void }) {
  const [account, setAccount] = useState(known);
  const [pressed, setPressed] = useState(false);
  const { busy, error, call } = useCall();
  const missing = account.trim() === '' ? authText('login.accountMissing') : undefined;
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (!missing)
      void call(async () => {
        const { minutes, resendSeconds } = await askPasswordCode(account);
        onRequest({ step: 'password', account: account.trim(), minutes, resendAt: resendableAt(resendSeconds) });
      });
  };
  return (
    <form onSubmit={press} noValidate>
      <p className="hint">{authText('forgot.codeHint')}</p>
      <PlainField
        id="account"
        label={authText('login.account')}
        value={account}
        onChange={setAccount}
        problem={pressed ? missing : undefined}
        complete="username"
        focus
      />
      <FormError text={error} />
      <button type="submit" className="filled" disabled={busy}>
        {authText(busy ? 'forgot.sending' : 'forgot.send')}
      </button>
    </form>
  );
}

function Resend({
  request,
  onRequest,
  onOther,
}: {
  request: CodeRequest;
  onRequest: (request: CodeRequest) => void;
  onOther: () => void;
}) {
  const left = useCountdown(request.resendAt);
  const { busy, error, call } = useCall();
  const resend = (): void => {
    void call(async () => {
      const { minutes, resendSeconds } = await askPasswordCode(request.account);
      onRequest({ ...request, minutes, resendAt: resendableAt(resendSeconds) });
    });
  };
  return (
    <>
      <FormError text={error} />
      <p className="more">
        {left > 0 ? (
          <span className="hint">{authText('forgot.resendIn', { seconds: left })}</span>
        ) : (
          <button type="button" className="text" disabled={busy} onClick={resend}>
            {authText('forgot.resend')}
          </button>
        )}
        <button type="button" className="text" onClick={onOther}>
          {authText('forgot.otherAccount')}
        </button>
      </p>
    </>
  );
}

function PasswordStep({
  request,
  onRequest,
  onDone,
  onOther,
}: {
  request: CodeRequest;
  onRequest: (request: CodeRequest) => void;
  onDone: () => void;
  onOther: () => void;
}) {
  const [form, setForm] = useState<ResetForm>({ code: '', password: '', repeat: '' });
  const [pressed, setPressed] = useState(false);
  const { busy, error, call } = useCall();
  const found = problemsOf(form);
  const problems = pressed ? found : {};
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (Object.keys(found).length === 0)
      void call(async () => {
        await resetPassword(request.account, form.code, form.password);
        onDone();
      });
  };
  const set =
    (name: keyof ResetForm) =>
    (value: string): void =>
      setForm({ ...form, [name]: name === 'code' ? value.replaceAll(/\D/g, '').slice(0, 6) : value });
  return (
    <form onSubmit={press} noValidate>
      <p className="hint" role="status">
        {authText('forgot.sent', { account: request.account, minutes: request.minutes })}
      </p>
      {/* Keeps password managers from taking the code for the account. */}
      <input type="text" name="username" autoComplete="username" value={request.account} readOnly hidden />
      <PlainField
        id="code"
        label={authText('forgot.code')}
        value={form.code}
        onChange={set('code')}
        problem={problems.code}
        complete="one-time-code"
        digits
        focus
      />
      <NewPassword form={form} problems={problems} set={set} />
      <FormError text={error} />
      <button type="submit" className="filled" disabled={busy}>
        {authText(busy ? 'forgot.saving' : 'forgot.save')}
      </button>
      <Resend request={request} onRequest={onRequest} onOther={onOther} />
    </form>
  );
}

const Done = (): ReactNode => (
  <div>
    <p className="hint" role="status">
      {authText('forgot.doneText')}
    </p>
    <Link className="filled" to="/login" autoFocus>
      {authText('forgot.toLogin')}
    </Link>
  </div>
);

/** A new password in three steps: a code by mail, the password, done. A mailed link begins at the second. */
export default function ForgotPassword() {
  useTitle(authText('page.forgotPassword'));
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token');
  const request = readState(useLocation().state);
  const step = request?.step ?? (token ? 'password' : 'code');
  const go = (next: CodeRequest | null): void => {
    void navigate('/forget-password', { replace: true, state: next });
  };
  return (
    <div className="outside">
      <AuthBar />
      <main className="login-form three-steps">
        <p className="login-brand">
          <AuthLogo />
          {productName()}
        </p>
        <h1>{authText('forgot.title')}</h1>
        <Steps steps={STEPS.map((one) => authText(`forgot.step.${one}`))} current={STEPS.indexOf(step)} />
        {step === 'code' && <CodeStep known={request?.account ?? ''} onRequest={go} />}
        {request && step === 'password' && (
          <PasswordStep
            request={request}
            onRequest={go}
            onOther={() => go(null)}
            onDone={() => go({ ...request, step: 'done' })}
          />
        )}
        {!request && token && (
          <LinkStep
            token={token}
            onDone={() => go({ step: 'done', account: '', minutes: 0, resendAt: 0 })}
            onOther={() => go(null)}
          />
        )}
        {step === 'done' && <Done />}
        {step !== 'done' && (
          <p className="login-foot">
            <Link to="/login">{authText('error.toLogin')}</Link>
          </p>
        )}
      </main>
    </div>
  );
}

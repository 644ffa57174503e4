import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { SecondStepNeeded } from '../../providers/session';
import { authText, language } from '../../providers/language';
import { CLICK_WAIT } from '../../ui/throttle';
import { AuthBar, AuthBrand } from './AuthBar';
import { AuthForm, CheckProgress, CODE_LENGTH, CodeCells, PlainField, useFields } from './fields';
import { useTitle } from './product';
import { useBrand } from '../../ui/brand';
import { LineSvg } from '../../ui/LineSvg';
import { useLogin } from 'ra-core';

interface LoginRefusal extends Error {
  body?: { errors?: { code?: string; ticket?: string } } | null;
}

/** Logs in, with a human check if the server requires one. Does not use `useApiMutation`, which loads later. */
function useCheckedLogin() {
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

/** The number of wrong codes that the server accepts for a ticket. */
const MAX_TRIES = 5;

interface SecondStepProps {
  ticket: string;
  to: string;
  onEnded: (reason: string | null) => void;
}

/** Asks for the code of the authenticator app, or a recovery code. The sixth digit submits it. */
function SecondStep({ ticket, to, onEnded }: SecondStepProps) {
  const { busy, error, setError, checked, send } = useCheckedLogin();
  const wrong = useRef(0);
  const refuse = ({ message, body }: LoginRefusal): void => {
    if (body?.errors?.ticket !== undefined) return onEnded(message);
    if (body?.errors?.code === undefined) return setError(message);
    wrong.current += 1;
    const left = MAX_TRIES - wrong.current;
    return left <= 0 ? onEnded(authText('second.usedUp')) : setError(authText('second.wrong', { message, left }));
  };
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState('');
  const submit = async (typed: string): Promise<void> => {
    const isWhole = byRecovery ? typed.trim() !== '' : typed.length === CODE_LENGTH;
    if (!isWhole) return setError(authText(byRecovery ? 'second.recoveryMissing' : 'second.codeMissing'));
    const rejection = await send({ ticket, code: typed }, to);
    if (!rejection) return undefined;
    refuse(rejection);
    // Clears the app's code, whose next code is different. A recovery code may contain a typo only.
    if (!byRecovery) setCode('');
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
    <AuthForm
      className="login-form"
      error={error}
      verb={authText(busy ? 'login.busy' : 'login.submit')}
      disabled={busy}
      onSubmit={() => void submit(code)}
      above={<CheckProgress share={checked} />}
      below={
        <p className="more">
          <button type="button" className="text" onClick={turn}>
            {authText(byRecovery ? 'second.useApp' : 'second.useRecovery')}
          </button>
          <button type="button" className="text" onClick={() => onEnded(null)}>
            {authText('second.back')}
          </button>
        </p>
      }
    >
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
        <CodeCells label={authText('second.code')} code={code} wrong={error !== null} onChange={change} />
      )}
    </AuthForm>
  );
}

function returnTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

function ShowButton({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const label = authText(shown ? 'login.hide' : 'login.show');
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={shown}
      onClick={onToggle}
    >
      <LineSvg size={20} hidden>
        <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12z" />
        <circle cx="12" cy="12" r="3" />
        {shown && <path d="M4 20 20 4" />}
      </LineSvg>
    </button>
  );
}

function LoginForm() {
  const to = returnTo(useLocation().state);
  const [ticket, setTicket] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const last = useRef(-CLICK_WAIT);
  const { busy, error, setError, checked, send } = useCheckedLogin();
  const { form, field, press, reset } = useFields({ account: '', password: '' }, ({ account, password }) => ({
    ...(account.trim() === '' && { account: authText('login.accountMissing') }),
    ...(password === '' && { password: authText('login.passwordMissing') }),
  }));
  const submit = async (): Promise<void> => {
    const now = performance.now();
    if (now - last.current < CLICK_WAIT) return;
    last.current = now;
    const rejection = await send({ username: form.account, password: form.password }, to);
    if (rejection instanceof SecondStepNeeded) setTicket(rejection.ticket);
    else if (rejection) setError(rejection.message);
  };
  const backToPassword = (reason: string | null): void => {
    reset({ password: '' });
    setTicket(null);
    setError(reason);
    // Allows the next click at once, because the server has responded.
    last.current = -CLICK_WAIT;
  };
  if (ticket !== null) return <SecondStep ticket={ticket} to={to} onEnded={backToPassword} />;
  return (
    <AuthForm
      className="login-form"
      error={error}
      verb={authText(busy ? 'login.busy' : 'login.submit')}
      disabled={busy}
      onSubmit={() => press(submit)}
      above={<CheckProgress share={checked} />}
      below={
        <p className="more">
          <Link to="/forget-password">{authText('login.forgot')}</Link>
        </p>
      }
    >
      <h1>{authText('login.title')}</h1>
      <p className="hint">{authText('login.hint')}</p>
      <PlainField id="account" label={authText('login.account')} {...field('account')} complete="username" focus />
      <PlainField
        id="password"
        label={authText('login.password')}
        {...field('password')}
        complete="current-password"
        secret={!shown}
        button={<ShowButton shown={shown} onToggle={() => setShown(!shown)} />}
      />
    </AuthForm>
  );
}

/** The login page, without MUI and react-admin, which load later. */
export function LoginPage() {
  useTitle(authText('page.login'));
  const { picture: Picture, slogan, audience, publicPage } = useBrand();
  return (
    <div className="login">
      <aside className="login-side">
        <AuthBrand />
        {Picture && <Picture />}
        <div>
          <p className="slogan">{slogan?.[language]}</p>
          <p>{audience?.[language]}</p>
        </div>
      </aside>
      <main className="login-main">
        <AuthBar />
        <AuthBrand small />
        <LoginForm />
        {publicPage && (
          <p className="login-foot">
            {publicPage.before[language]} <a href={publicPage.href}>{publicPage.label[language]}</a>
          </p>
        )}
      </main>
    </div>
  );
}

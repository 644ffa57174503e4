import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLogin } from 'ra-core';
import { Link, useLocation } from 'react-router';
import { SecondStepNeeded } from '../../providers/visitorAuth';
import { language } from '../../providers/language';
import { authText } from '../../providers/authTexts';
import { CLICK_WAIT } from '../../ui/throttle';
import { CheckProgress, FormError } from './fields';
import { AuthBar, AuthLogo } from './AuthBar';
import { productName, useTitle } from './product';
import { SecondStep } from './secondFactor/SecondStep';
import { useBrand } from '../../ui/brand';
import { LineSvg } from '../../ui/LineSvg';

/** The page requested before the login; the landing page when there was none. */
function returnTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

function PasswordField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const [shown, setShown] = useState(false);
  const label = authText(shown ? 'login.hide' : 'login.show');
  return (
    <div className="field">
      <label htmlFor="password">{authText('login.password')}</label>
      <div className="with-button">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'password-error' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <LineSvg size={20} hidden>
            <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {shown && <path d="M4 20 20 4" />}
          </LineSvg>
        </button>
      </div>
      {error && (
        <p className="field-error" id="password-error">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * What a login attempt does and shows; a second press within a second is ignored. Not `useApiMutation`, which
 * belongs to the back-office.
 */
function useLoginForm() {
  const login = useLogin();
  const { state } = useLocation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** What the second step needs, once the password was right; null before. */
  const [ticket, setTicket] = useState<string | null>(null);
  const [last, setLast] = useState(-CLICK_WAIT);
  /** How much of a human check is done; null while there is none. */
  const [checked, setChecked] = useState<number | null>(null);
  const check = useRef<AbortController>(undefined);
  useEffect(() => () => check.current?.abort(), []);
  /** Back to the first step, with the reason. */
  const restart = (reason: string | null): void => {
    setTicket(null);
    setError(reason);
    // The press before was answered: the next one is no double press.
    setLast(-CLICK_WAIT);
  };
  const submit = async (account: string, password: string): Promise<void> => {
    const now = performance.now();
    if (busy || now - last < CLICK_WAIT) return;
    setLast(now);
    setBusy(true);
    setError(null);
    try {
      check.current = new AbortController();
      const humanCheck = { onProgress: setChecked, signal: check.current.signal };
      await login({ username: account, password, check: humanCheck }, returnTo(state));
    } catch (reason) {
      if (reason instanceof SecondStepNeeded) setTicket(reason.ticket);
      else setError((reason as Error).message);
      setBusy(false);
      setChecked(null);
    }
  };
  return { busy, error, checked, ticket, submit, restart };
}

function LoginForm() {
  const { busy, error, checked, ticket, submit, restart } = useLoginForm();
  const { state } = useLocation();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [pressed, setPressed] = useState(false);
  const missing = {
    account: account.trim() === '' ? authText('login.accountMissing') : undefined,
    password: password === '' ? authText('login.passwordMissing') : undefined,
  };
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (!missing.account && !missing.password) void submit(account, password);
  };
  const backToPassword = (reason: string | null): void => {
    setPassword('');
    setPressed(false);
    restart(reason);
  };
  if (ticket !== null) return <SecondStep ticket={ticket} to={returnTo(state)} onEnded={backToPassword} />;
  return (
    <form className="login-form" onSubmit={press} noValidate>
      <h1>{authText('login.title')}</h1>
      <p className="hint">{authText('login.hint')}</p>
      <div className="field">
        <label htmlFor="account">{authText('login.account')}</label>
        <input
          id="account"
          name="account"
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={account}
          aria-invalid={pressed && missing.account !== undefined}
          aria-describedby={pressed && missing.account ? 'account-error' : undefined}
          onChange={(event) => setAccount(event.target.value)}
        />
        {pressed && missing.account && (
          <p className="field-error" id="account-error">
            {missing.account}
          </p>
        )}
      </div>
      <PasswordField value={password} error={pressed ? missing.password : undefined} onChange={setPassword} />
      <FormError text={error} />
      <CheckProgress share={checked} />
      <button type="submit" className="filled" disabled={busy}>
        {authText(busy ? 'login.busy' : 'login.submit')}
      </button>
      <p className="more">
        <Link to="/forget-password">{authText('login.forgot')}</Link>
      </p>
    </form>
  );
}

/** The login page. It needs neither MUI nor react-admin: those are loaded behind it. */
export function LoginPage() {
  useTitle(authText('page.login'));
  const { picture: Picture, slogan, audience, publicPage } = useBrand();
  return (
    <div className="login">
      <aside className="login-side">
        <p className="login-brand">
          <AuthLogo />
          {productName()}
        </p>
        {Picture && <Picture />}
        <div>
          <p className="slogan">{slogan?.[language]}</p>
          <p>{audience?.[language]}</p>
        </div>
      </aside>
      <main className="login-main">
        <AuthBar />
        <p className="login-brand small">
          <AuthLogo />
          {productName()}
        </p>
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

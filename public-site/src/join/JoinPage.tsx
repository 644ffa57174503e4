import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../api/client';
import { fetchInvite, type Invite, join, type Newcomer } from '../api/invites';
import type { Brand } from '../api/responses';
import { brandName } from '../brand';
import { Icon, Notice } from '../components/Notice';
import { loginHref } from '../routing';
import { text } from '../text';
import { joinText } from './text';
import './join.css';
import { PASSWORD_LENGTH } from '@t3d/resources/kit/limits';

type Problems = Partial<Record<keyof Newcomer, string>>;

/** Returns the problems of the form by field. */
export function problemsOf({ account, nickname, password }: Newcomer): Problems {
  const fits = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
  return {
    ...(account.trim() === '' && { account: joinText.accountMissing }),
    ...(nickname.trim() === '' && { nickname: joinText.nicknameMissing }),
    ...(!fits && { password: joinText.passwordLength }),
  };
}

interface FieldProps {
  name: keyof Newcomer;
  type: 'text' | 'password';
  complete: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function Field({ name, type, complete, value, problem, onChange }: FieldProps) {
  const id = `join-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{joinText[name]}</label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={complete}
        autoCapitalize={name === 'nickname' ? 'words' : 'none'}
        spellCheck={false}
        maxLength={name === 'account' ? 128 : 64}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className={problem ? 'field-error' : 'field-hint'}>
        {problem && <Icon name="error" size={18} />}
        {problem ?? joinText[`${name}Hint`]}
      </p>
    </div>
  );
}

/** Returns the problems of fields in a rejection, or null. */
function rejectedFields({ status, errors, message }: ApiError): Problems | null {
  if (status === 409) return { account: joinText.taken };
  const own = Object.entries(errors).filter(([name]) => name === 'account' || name === 'nickname');
  if (own.length > 0) return Object.fromEntries(own) as Problems;
  return Object.keys(errors).length > 0 ? { account: message } : null;
}

function focusFirst(problems: Problems): void {
  const [first] = ['account', 'nickname', 'password'].filter((name) => name in problems);
  if (first) document.getElementById(`join-${first}`)?.focus();
}

interface JoinFormProps {
  token: string;
  onDone: (account: string) => void;
  /** Called if the invitation has become invalid. */
  onClosed: (problem: string) => void;
}

function useJoining({ token, onDone, onClosed }: JoinFormProps) {
  const [form, setForm] = useState<Newcomer>({ account: '', nickname: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<'ready' | 'sending' | { problem: string | null }>('ready');
  const show = (found: Problems): void => {
    setProblems(found);
    focusFirst(found);
  };
  const refuse = (error: unknown): void => {
    setState(error instanceof ApiError && error.status !== 429 ? 'ready' : { problem: null });
    if (!(error instanceof ApiError)) return;
    const fields = rejectedFields(error);
    if (error.status === 429) setState({ problem: error.message });
    else if (fields) show(fields);
    else onClosed(error.message);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (state === 'sending') return;
    const found = problemsOf(form);
    show(found);
    if (Object.keys(found).length > 0) return;
    setState('sending');
    const account = form.account.trim();
    join(token, { ...form, account, nickname: form.nickname.trim() })
      .then(() => onDone(account))
      .catch(refuse);
  };
  const set =
    (name: keyof Newcomer) =>
    (value: string): void => {
      setForm({ ...form, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    };
  return { form, problems, state, set, submit };
}

/** The form of a new account. It keeps the typed values after a failure. */
function JoinForm(props: JoinFormProps) {
  const { form, problems, state, set, submit } = useJoining(props);
  const [shown, setShown] = useState(false);
  const sending = state === 'sending';
  const field = (name: keyof Newcomer, complete: string, type: FieldProps['type'] = 'text') => (
    <Field
      name={name}
      type={type}
      complete={complete}
      value={form[name]}
      problem={problems[name]}
      onChange={set(name)}
    />
  );
  return (
    <form className="form" noValidate onSubmit={submit}>
      {field('account', 'username')}
      {field('nickname', 'name')}
      <div>
        {field('password', 'new-password', shown ? 'text' : 'password')}
        <button type="button" className="link-button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? joinText.hide : joinText.show}
        </button>
      </div>
      {typeof state === 'object' && (
        <Notice tone="red" title={state.problem === null ? text.errors.failed : joinText.refused} urgent>
          {state.problem ?? joinText.failedAdvice}
        </Notice>
      )}
      <button type="submit" className="button button-main" aria-disabled={sending}>
        {sending ? joinText.sending : joinText.submit}
      </button>
    </form>
  );
}

type State =
  | { name: 'loading' }
  | { name: 'open'; invite: Invite }
  /** A closed invitation. `problem` is null without a response. */
  | { name: 'closed'; problem: string | null }
  | { name: 'done'; account: string };

/** Loads the invitation, again for each `attempt`. */
function useInvite(token: string, attempt: number, onBrand: (brand: Brand) => void) {
  const [state, setState] = useState<State>({ name: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ name: 'loading' });
    if (token === '') {
      setState({ name: 'closed', problem: joinText.noInvite });
      return undefined;
    }
    fetchInvite(token, { signal })
      .then((invite) => {
        if (signal.aborted) return;
        onBrand(invite.brand);
        setState({ name: 'open', invite });
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setState({ name: 'closed', problem: error instanceof ApiError ? error.message : null });
      });
    return () => controller.abort();
  }, [token, attempt, onBrand]);
  return { state, setState };
}

function Closed({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  if (problem !== null)
    return (
      <>
        <Notice tone="amber" title={joinText.badTitle} urgent>
          {problem}
        </Notice>
        <a href={loginHref} className="button button-plain join-next">
          {joinText.toLogin}
        </a>
      </>
    );
  return (
    <>
      <Notice tone="red" title={text.errors.failed} urgent />
      <button type="button" className="button button-main join-next" onClick={onRetry}>
        {text.errors.retry}
      </button>
    </>
  );
}

function Done({ account }: { account: string }) {
  return (
    <>
      <Notice tone="green" title={joinText.doneTitle} urgent>
        {joinText.done(account)}
      </Notice>
      <a href={loginHref} className="button button-main join-next">
        {joinText.toLogin}
      </a>
    </>
  );
}

interface JoinPageProps {
  token: string;
  onBrand: (brand: Brand) => void;
}

/** The invitation page in the inviter's brand, which then leads to the login. */
export function JoinPage({ token, onBrand }: JoinPageProps) {
  const [attempt, setAttempt] = useState(0);
  const { state, setState } = useInvite(token, attempt, onBrand);
  const invite = state.name === 'open' ? state.invite : null;
  return (
    <>
      <h1 tabIndex={-1}>{invite ? joinText.heading(brandName(invite.brand)) : text.titles.join}</h1>
      {state.name === 'loading' && (
        <p className="lead" role="status">
          {joinText.loading}
        </p>
      )}
      {invite && (
        <>
          <p className="lead">{invite.nickname ? joinText.invitedBy(invite.nickname) : joinText.invited}</p>
          <div className="card">
            <JoinForm
              token={token}
              onDone={(account) => setState({ name: 'done', account })}
              onClosed={(problem) => setState({ name: 'closed', problem })}
            />
          </div>
        </>
      )}
      {state.name === 'closed' && <Closed problem={state.problem} onRetry={() => setAttempt(attempt + 1)} />}
      {state.name === 'done' && <Done account={state.account} />}
    </>
  );
}

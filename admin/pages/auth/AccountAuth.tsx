import type { SessionUser } from '@t3d/resources/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  requestAuthCode,
  type CodeSent,
  type HumanProof,
  loadPuzzle,
  onVerified,
  type Puzzle,
  sendAuthCode,
} from '../../providers/accountAuth';
import { authText } from '../../providers/language';
import { Mark, SlidePuzzle, type SlideState } from './account/SlidePuzzle';
import { AlertSvg, AuthForm, CODE_LENGTH, CodeCells, FormError, PlainField } from './fields';
import { useTitle } from './product';
import { LogOut, type CallFailure, Resend, resendableAt, StepsPage, useCall, useLoaded } from './stepForm';
import { solveProof } from '../../providers/humanCheck';

/** The milliseconds for which the puzzle's result stays visible. */
const SHOWN_MS = 700;
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SHOWN_MS);
  });
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** Returns the message of a failed puzzle, or null for another error. */
const missOf = (reason: unknown): string | null =>
  (reason as { body?: { errors?: { x?: string } } | null }).body?.errors?.x ?? null;

const KEYS = [
  [['←', '→'], 'puzzle.move'],
  [['Shift'], 'puzzle.leap'],
  [['Enter'], 'puzzle.confirm'],
] as const;

const SlideKeys = () => (
  <p id="puzzle-help" className="puzzle-keys">
    {KEYS.map(([names, text]) => (
      <span key={text}>
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
        {authText(text)}
      </span>
    ))}
  </p>
);

function SlideStatus({ state, miss, waiting }: { state: SlideState; miss: string | null; waiting: number | null }) {
  return (
    <div role="status" className="puzzle-status">
      {waiting !== null ? (
        <p>{authText('puzzle.waiting', { percent: Math.round(waiting * 100) })}</p>
      ) : state === 'solved' ? (
        <p data-state="solved">
          <Mark name="done" size={16} />
          {authText('puzzle.solved')}
        </p>
      ) : (
        miss && (
          <p data-state="missed">
            <AlertSvg size={16} />
            {miss}
          </p>
        )
      )}
    </div>
  );
}

function useSending(known: string, onSent: (email: string, sent: CodeSent) => void) {
  const [email, setEmail] = useState(known);
  const [pressed, setPressed] = useState(false);
  const [state, setState] = useState<SlideState>('ready');
  const [miss, setMiss] = useState<string | null>(null);
  const { data: puzzle, error: noPuzzle, again: renew } = useLoaded(loadPuzzle);
  const { busy, error, call } = useCall();
  const fresh = async (): Promise<void> => {
    await renew();
    setState('ready');
  };
  const attempt = async (prove: () => Promise<HumanProof>): Promise<void> => {
    try {
      const sent = await requestAuthCode(email.trim(), await prove());
      setState('solved');
      await pause();
      onSent(email.trim(), sent);
    } catch (reason) {
      const missed = missOf(reason);
      setMiss(missed);
      if (missed !== null) setState('missed');
      await pause();
      await fresh();
      if (missed === null) throw reason;
    }
  };
  const send = async (prove: () => Promise<HumanProof>): Promise<void> => {
    setPressed(true);
    if (!isEmail(email)) return;
    setMiss(null);
    await call(() => attempt(prove));
  };
  const problem = pressed && !isEmail(email) ? authText('accountAuth.emailWrong') : undefined;
  return { email, setEmail, problem, state, miss, puzzle, noPuzzle, busy, error, fresh, send };
}

interface HumanStepProps {
  account: string;
  known: string;
  end: ReactNode;
  onSent: (email: string, sent: CodeSent) => void;
}

/** Step 1: asks for the email address, and checks that the user is human. */
function HumanStep({ account, known, end, onSent }: HumanStepProps) {
  const { email, setEmail, problem, state, miss, puzzle, noPuzzle, busy, error, fresh, send } = useSending(
    known,
    onSent,
  );
  const [waiting, setWaiting] = useState<number | null>(null);
  const wait = async ({ proofOfWork }: Puzzle): Promise<void> => {
    await send(async () => {
      setWaiting(0);
      return { proof: await solveProof(proofOfWork, { onProgress: setWaiting }) };
    });
    setWaiting(null);
  };
  return (
    <div>
      <p className="hint">{authText('accountAuth.text', { account })}</p>
      <PlainField
        id="email"
        label={authText('accountAuth.email')}
        value={email}
        onChange={setEmail}
        problem={problem}
        complete="email"
      />
      <div className="field">
        <span className="label">{authText('puzzle.label')}</span>
        {puzzle ? (
          <SlidePuzzle
            key={puzzle.challengeId}
            puzzle={puzzle}
            state={state}
            busy={busy}
            onRenew={() => void fresh()}
            onSubmit={(x) => void send(async () => ({ challengeId: puzzle.challengeId, x }))}
          />
        ) : (
          <div className="puzzle-picture empty" />
        )}
        <SlideStatus state={state} miss={miss} waiting={waiting} />
        <SlideKeys />
      </div>
      <FormError text={error ?? noPuzzle} />
      <div className="auth-foot">
        {noPuzzle ? (
          <button type="button" className="text" onClick={() => void fresh()}>
            {authText('error.retry')}
          </button>
        ) : (
          <button type="button" className="text" disabled={busy || !puzzle} onClick={() => puzzle && void wait(puzzle)}>
            {authText('puzzle.instead')}
          </button>
        )}
        {end}
      </div>
    </div>
  );
}

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

/** Step 2: asks for the code from the email. The sixth digit submits it. */
function CodeStep({ email, minutes, resendAt, onDone, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const { busy, error, setError, call } = useCall(({ message, body }: CallFailure) =>
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

/** Reloads the page, so that the back-office reads the verified account. */
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

/** The only page of a user with an unverified email address. */
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

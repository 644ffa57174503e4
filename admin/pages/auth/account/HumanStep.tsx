import { type ReactNode, useState } from 'react';
import { type CodeSent, type HumanProof, type Puzzle, askAuthCode, loadPuzzle } from '../../../providers/accountAuth';
import { authText } from '../../../providers/authTexts';
import { solveProof } from '../../../providers/humanCheck';
import { AlertSvg, FormError, PlainField } from '../fields';
import { useCall, useLoaded } from '../stepForm';
import { Mark } from './marks';
import { type SlideState, SlidePuzzle } from './SlidePuzzle';

/** Milliseconds for which the puzzle's result stays visible. */
const SHOWN_MS = 700;
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SHOWN_MS);
  });
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** Returns why a puzzle was not solved, or null if something else was rejected. */
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
      const sent = await askAuthCode(email.trim(), await prove());
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

/** Step 1: the e-mail, and a puzzle or waiting time as human check. */
export function HumanStep({ account, known, end, onSent }: HumanStepProps) {
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

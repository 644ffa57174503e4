import type { ReactNode } from 'react';
import { useState } from 'react';
import type { CodeSent, HumanProof, Puzzle } from '../../../providers/accountAuth';
import { askAuthCode, loadPuzzle } from '../../../providers/accountAuth';
import { authText } from '../../../providers/authTexts';
import { solveProof } from '../../../providers/humanCheck';
import { AlertSvg, FormError, PlainField } from '../fields';
import { useCall, useLoaded } from '../stepForm';
import { Mark } from './marks';
import type { SlideState } from './SlidePuzzle';
import { SlidePuzzle } from './SlidePuzzle';

/** Long enough to see that the piece was off, or that it fits. */
const SHOWN_MS = 700;
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SHOWN_MS);
  });
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** Why a puzzle was not taken; null where something else was refused. */
const missOf = (reason: unknown): string | null =>
  (reason as { body?: { errors?: { x?: string } } | null }).body?.errors?.x ?? null;

const KEYS = [
  [['←', '→'], 'puzzle.move'],
  [['Shift'], 'puzzle.leap'],
  [['Enter'], 'puzzle.confirm'],
] as const;

/** What the keys do, for those who move the piece by them. */
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

/** What came of the last try, or how far the wait is. */
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

/** The e-mail that is typed, what shows that a person asks, and the code that is sent once it does. */
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
  /** Beside the way round the puzzle. */
  end: ReactNode;
  onSent: (email: string, sent: CodeSent) => void;
}

/** Step 1: the e-mail, and the puzzle or the wait that shows that a person asks. */
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

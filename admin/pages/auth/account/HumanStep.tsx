import { useEffect, useRef, useState } from 'react';
import type { CodeSent, HumanProof, Puzzle } from '../../../providers/accountAuth';
import { askAuthCode, loadPuzzle } from '../../../providers/accountAuth';
import { authText } from '../../../providers/authTexts';
import { solveProof } from '../../../providers/humanCheck';
import { FormError, PlainField } from '../fields';
import { useCall } from '../stepForm';
import type { SlideState } from './SlidePuzzle';
import { SlidePuzzle } from './SlidePuzzle';

/** Long enough to see that the piece was off, or that it fits. */
const SHOWN_MS = 700;
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SHOWN_MS);
  });
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

interface Refused {
  body?: { errors?: { x?: string } } | null;
}
const isMiss = (reason: unknown): boolean => (reason as Refused).body?.errors?.x !== undefined;

/** A puzzle from the server, and another one whenever the last was used up. */
function usePuzzle() {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const { error, call } = useCall();
  const renew = (): Promise<boolean> => call(async () => setPuzzle(await loadPuzzle()));
  const first = useRef(renew);
  useEffect(() => {
    void first.current();
  }, []);
  return { puzzle, error, renew };
}

function SlideStatus({ state, waiting }: { state: SlideState; waiting: number | null }) {
  if (waiting !== null)
    return (
      <p className="field-hint" role="status">
        {authText('puzzle.waiting', { percent: Math.round(waiting * 100) })}
      </p>
    );
  return (
    <p id="puzzle-help" className={state === 'missed' ? 'field-error' : 'field-hint'} role="status">
      {authText(`puzzle.${state}`)}
    </p>
  );
}

interface StepProps {
  account: string;
  known: string;
  onSent: (email: string, sent: CodeSent) => void;
}

/** What step 1 knows and does: the typed e-mail, the puzzle, and how the code is requested. */
function useHumanStep({ known, onSent }: Omit<StepProps, 'account'>) {
  const [email, setEmail] = useState(known);
  const [pressed, setPressed] = useState(false);
  const [state, setState] = useState<SlideState>('ready');
  const [waiting, setWaiting] = useState<number | null>(null);
  const { puzzle, error: noPuzzle, renew } = usePuzzle();
  const { busy, error, call } = useCall();
  const problem = pressed && !isEmail(email) ? authText('accountAuth.emailWrong') : undefined;

  const fresh = async (): Promise<void> => {
    await renew();
    setState('ready');
  };
  const send = async (prove: () => Promise<HumanProof>): Promise<void> => {
    setPressed(true);
    if (!isEmail(email)) return;
    await call(async () => {
      try {
        const sent = await askAuthCode(email.trim(), await prove());
        setState('solved');
        await pause();
        onSent(email.trim(), sent);
      } catch (reason) {
        if (isMiss(reason)) setState('missed');
        await pause();
        await fresh();
        if (!isMiss(reason)) throw reason;
      } finally {
        setWaiting(null);
      }
    });
  };
  /** Requests the code with a proof of work in place of the puzzle. */
  const prove = (): void => {
    if (!puzzle) return;
    void send(async () => {
      setWaiting(0);
      return { proof: await solveProof(puzzle.proofOfWork, { onProgress: setWaiting }) };
    });
  };
  const submit = (x: number): void => {
    if (puzzle) void send(async () => ({ challengeId: puzzle.challengeId, x }));
  };
  return { email, setEmail, problem, puzzle, noPuzzle, state, waiting, busy, error, fresh, prove, submit };
}

/** Step 1: the e-mail, and the puzzle or the wait that shows that a person asks. */
export function HumanStep({ account, ...props }: StepProps) {
  const { email, setEmail, problem, puzzle, noPuzzle, state, waiting, busy, error, ...step } = useHumanStep(props);
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
            onRenew={() => void step.fresh()}
            onSubmit={step.submit}
          />
        ) : (
          <div className="puzzle-picture empty" />
        )}
        <SlideStatus state={state} waiting={waiting} />
      </div>
      <FormError text={error ?? noPuzzle} />
      <p className="more">
        {noPuzzle ? (
          <button type="button" className="text" onClick={() => void step.fresh()}>
            {authText('error.retry')}
          </button>
        ) : (
          <button type="button" className="text" disabled={busy || !puzzle} onClick={step.prove}>
            {authText('puzzle.instead')}
          </button>
        )}
      </p>
    </div>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/client';
import {
  type CardPair,
  confirmTransfer,
  fragmentOf,
  recallPair,
  recallRival,
  rememberPair,
  requestTransfer,
} from '../api/transfers';
import type { Brand, CardTransfer } from '../api/responses';
import { formatClock } from '../card/formats';
import { Link } from '../components/Link';
import { Icon, Notice } from '../components/Notice';
import { hrefs, navigate } from '../routing';
import { useOncePerSecond } from '../throttle';
import { transferText as words } from './text';
import { foldCode } from '@t3d/resources/kit/typed';
import { cleanCardNumber, groupCardNumber, isCardNumber } from '../card/cardNumber';
import { CardNumberField } from '../components/CardNumberField';
import { text } from '../text';

type Errors = Partial<Record<keyof CardPair, string>>;
/** A problem of the request as a whole. */
type RequestProblem = { kind: 'refused'; message: string; rival: Rival } | { kind: 'failed' } | null;
type Rival = ReturnType<typeof recallRival>;

function checkPair({ from, to }: CardPair): Errors {
  const errors: Errors = {};
  if (!isCardNumber(from)) errors.from = text.errors.malformed;
  if (!isCardNumber(to)) errors.to = text.errors.malformed;
  else if (from === to) errors.to = words.same;
  return errors;
}

async function send(pair: CardPair, onBrand: (brand: Brand | null) => void): Promise<void> {
  const { brand, ...opened } = await requestTransfer(pair);
  rememberPair(opened, pair);
  onBrand(brand);
  navigate(`${hrefs.transfer}#${fragmentOf(opened)}`);
}

const tailOf = (number: string): string => `…${number.slice(-4)}`;

function ProblemNotice({ problem }: { problem: RequestProblem }) {
  if (!problem) return null;
  return problem.kind === 'failed' ? (
    <Notice tone="red" title={words.failed} urgent />
  ) : (
    <Notice tone="red" title={words.refused} urgent>
      {problem.message}
      {problem.rival && (
        <>
          {' '}
          <Link href={`${hrefs.transfer}#${fragmentOf(problem.rival)}`}>
            {words.openOne(tailOf(problem.rival.from), tailOf(problem.rival.to))}
          </Link>
        </>
      )}
    </Notice>
  );
}

export function RequestStep({ from, onBrand }: { from: string; onBrand: (brand: Brand | null) => void }) {
  const [typed, setTyped] = useState<CardPair>(() => ({ from: groupCardNumber(from).join(' '), to: '' }));
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<RequestProblem>(null);
  const [isSending, setSending] = useState(false);
  const once = useOncePerSecond();
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };

  const show = (found: Errors): void => {
    setErrors(found);
    inputs[found.from ? 'from' : 'to'].current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const pair = { from: cleanCardNumber(typed.from), to: cleanCardNumber(typed.to) };
    const found = checkPair(pair);
    setProblem(null);
    if (found.from ?? found.to) {
      show(found);
      return;
    }
    if (isSending) return;
    once(() => {
      setSending(true);
      send(pair, onBrand)
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) setProblem({ kind: 'failed' });
          else if (error.errors.from ?? error.errors.to) show(error.errors);
          else setProblem({ kind: 'refused', message: error.message, rival: recallRival(pair) });
        })
        .finally(() => setSending(false));
    });
  };
  const field = (side: keyof CardPair, label: string, hint: string) => (
    <CardNumberField
      id={`card-${side}`}
      label={label}
      hint={hint}
      value={typed[side]}
      error={errors[side] ?? null}
      inputRef={inputs[side]}
      onChange={(value) => {
        setTyped((before) => ({ ...before, [side]: value }));
        setErrors((before) => ({ ...before, [side]: undefined }));
      }}
    />
  );
  return (
    <>
      <p className="lead">{words.lead}</p>
      <form className="form" noValidate onSubmit={submit}>
        <ProblemNotice problem={problem} />
        <div className="card form">
          {field('from', words.from, words.fromHint)}
          {field('to', words.to, words.toHint)}
        </div>
        <Notice tone="amber" title={words.effect}>
          {words.effectOnPlans}
        </Notice>
        <button type="submit" className="button button-main" aria-disabled={isSending}>
          {isSending ? words.sending : problem?.kind === 'failed' ? words.sendAgain : words.submit}
        </button>
      </form>
    </>
  );
}

/** A problem, shown at its input or above the form. */
interface Problem {
  at: 'field' | 'form';
  message: string;
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { at: 'form', message: words.failed };
  return error.errors.code ? { at: 'field', message: words.wrongCode } : { at: 'form', message: error.message };
}

interface CodeFieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function CodeField({ value, error, onChange }: CodeFieldProps) {
  return (
    <div className="field">
      <label htmlFor="code">{words.code}</label>
      <input
        id="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        onChange={({ target }) => onChange(foldCode(target.value).replace(/\D/g, ''))}
        aria-invalid={error !== null}
        aria-describedby="code-help"
      />
      <p id="code-help" className={error ? 'field-error' : 'field-hint'} role={error ? 'alert' : undefined}>
        {error && <Icon name="error" size={18} />}
        {error ?? words.codeHint}
      </p>
    </div>
  );
}

/** Sends the code again. After a reload, the numbers must be typed again. */
function Resend({ id, onProblem }: { id: number; onProblem: (problem: Problem | null) => void }) {
  const [state, setState] = useState<'idle' | 'now' | 'sent'>('idle');
  const pair = recallPair(id);
  if (!pair)
    return (
      <p>
        <Link href={hrefs.transfer}>{words.resend}</Link>
      </p>
    );
  const resend = (): void => {
    setState('now');
    onProblem(null);
    requestTransfer(pair).then(
      () => setState('sent'),
      (error: unknown) => {
        setState('idle');
        onProblem(problemOf(error));
      },
    );
  };
  return (
    <p>
      <button type="button" className="link-button" aria-disabled={state === 'now'} onClick={resend}>
        {words.resend}
      </button>{' '}
      <span role="status">{state === 'sent' ? words.resent : ''}</span>
    </p>
  );
}

/** The step of the code, for an old card with an email address. */
export function CodeStep({ found, onDone }: { found: CardTransfer; onDone: () => void }) {
  const { transferId: id, sentTo, expiresAt } = found;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const once = useOncePerSecond();
  const form = useRef<HTMLFormElement>(null);
  const fail = (next: Problem | null): void => {
    setProblem(next);
    if (next?.at === 'field') form.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length !== 6) {
      fail({ at: 'field', message: words.codeFormat });
      return;
    }
    if (isSending) return;
    once(() => {
      setSending(true);
      setProblem(null);
      confirmTransfer(id, code)
        .then(onDone, (error: unknown) => {
          fail(problemOf(error));
          // Loads the transfer again, because the server may have accepted the code.
          if (!(error instanceof ApiError)) onDone();
        })
        .finally(() => setSending(false));
    });
  };
  return (
    <form className="form" ref={form} noValidate onSubmit={submit}>
      {problem?.at === 'form' && <Notice tone="red" title={problem.message} urgent />}
      <div>
        <h2>{words.codeTitle}</h2>
        <p>{words.codeLead(sentTo ?? '')}</p>
        {expiresAt && <p className="plan-note">{words.codeUntil(formatClock(Date.parse(expiresAt)))}</p>}
      </div>
      <div className="card form">
        <CodeField
          value={code}
          error={problem?.at === 'field' ? problem.message : null}
          onChange={(value) => {
            setCode(value);
            setProblem(null);
          }}
        />
        <Resend id={id} onProblem={fail} />
      </div>
      <Notice tone="amber" title={words.effect}>
        {words.effectOnPlans}
      </Notice>
      <button type="submit" className="button button-main" aria-disabled={isSending}>
        {isSending ? words.sending : words.confirm}
      </button>
    </form>
  );
}

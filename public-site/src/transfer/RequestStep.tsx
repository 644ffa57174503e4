import { useRef, useState, type FormEvent } from 'react';
import { Refusal } from '../api/client';
import { requestTransfer, type CardPair } from '../api/transfers';
import type { Brand } from '../api/types';
import { cleanCardNumber, groupCardNumber, isCardNumber } from '../card/cardNumber';
import { CardNumberField } from '../components/CardNumberField';
import { Notice } from '../components/Notice';
import { navigate } from '../navigation';
import { hrefs } from '../routing';
import { text } from '../text';
import { useOncePerSecond } from '../throttle';
import { transferText as words } from './text';
import { fragmentOf, rememberPair } from './transferKeys';

type Errors = Partial<Record<keyof CardPair, string>>;
/** What went wrong besides the fields. */
type Problem = { kind: 'refused'; message: string } | { kind: 'failed' } | null;

function checkPair({ from, to }: CardPair): Errors {
  const errors: Errors = {};
  if (!isCardNumber(from)) errors.from = text.errors.malformed;
  if (!isCardNumber(to)) errors.to = text.errors.malformed;
  else if (from === to) errors.to = words.same;
  return errors;
}

/** Sends the request and goes to its own address. */
async function send(pair: CardPair, onBrand: (brand: Brand | null) => void): Promise<void> {
  const { brand, ...opened } = await requestTransfer(pair);
  rememberPair(opened.id, pair);
  onBrand(brand);
  navigate(`${hrefs.transfer}#${fragmentOf(opened)}`);
}

function ProblemNotice({ problem }: { problem: Problem }) {
  if (!problem) return null;
  return problem.kind === 'failed' ? (
    <Notice tone="red" title={words.failed} urgent />
  ) : (
    <Notice tone="red" title={words.refused} urgent>
      {problem.message}
    </Notice>
  );
}

/** The first step: both numbers, and what will happen. */
export function RequestStep({ from, onBrand }: { from: string; onBrand: (brand: Brand | null) => void }) {
  const [typed, setTyped] = useState<CardPair>(() => ({ from: groupCardNumber(from).join(' '), to: '' }));
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem>(null);
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
          if (!(error instanceof Refusal)) setProblem({ kind: 'failed' });
          else if (error.errors.from ?? error.errors.to) show(error.errors);
          else setProblem({ kind: 'refused', message: error.message });
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
        <Notice tone="amber" title={words.effect} />
        <button type="submit" className="button button-main" aria-disabled={isSending}>
          {isSending ? words.sending : problem?.kind === 'failed' ? words.sendAgain : words.submit}
        </button>
      </form>
    </>
  );
}

import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { Card, CardPlan } from '../api/responses';
import { type KnownOrder, recallOrder } from '../orderKeys';
import { EsimOfOrder } from './EsimOfOrder';
import { groupMaskedNumber } from '../card/cardNumber';
import { askHref } from '../card/doctor';
import { Icon, Notice } from '../components/Notice';
import { text } from '../text';
import { EsimInstall } from './EsimInstall';
import { esimText as words } from './text';
import './esim.css';
import { foldCode } from '@t3d/resources/kit/typed';
import { type Esim, openByCode, requestCode, type SentCode } from '../api/esim';
import { ApiError } from '../api/client';

interface CodeState {
  sent: SentCode | null;
  esim: Esim | null;
  busy: boolean;
  /** The text of the error, empty without a usable response, and null if there is no error. */
  problem: string | null;
  /** The seconds until another code can be requested. */
  waits: number;
}

const first: CodeState = { sent: null, esim: null, busy: false, problem: null, waits: 0 };

function useCode(number: string) {
  const [state, setState] = useState<CodeState>(first);
  const run = <T,>(work: Promise<T>, done: (answer: T) => Partial<CodeState>): void => {
    setState((now) => ({ ...now, busy: true, problem: null }));
    work
      .then((answer) => setState((now) => ({ ...now, busy: false, ...done(answer) })))
      .catch((error: unknown) =>
        setState((now) => ({ ...now, busy: false, problem: error instanceof ApiError ? error.message : '' })),
      );
  };
  const counting = state.waits > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setState((now) => ({ ...now, waits: Math.max(0, now.waits - 1) })), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  const ask = (): void => {
    if (!state.busy) run(requestCode(number), (sent) => ({ sent, waits: sent.resendSeconds }));
  };
  const open = (code: string): void => {
    if (!state.busy) run(openByCode(number, code), (esim) => ({ esim }));
  };
  return { ...state, ask, open };
}

const DIGITS = 6;

/** Asks the agent, because the card has no email address for a code. */
function AskAgent({ card }: { card: Card }) {
  const href = askHref(card.brand?.contact, {
    subject: text.doctor.question.subject(groupMaskedNumber(card.number).join(' ')),
    body: words.askBody,
  });
  return (
    <Notice tone="amber" title={words.noContact}>
      {words.noContactText}{' '}
      {href && (
        <a href={href} className="button">
          {text.doctor.acts.ask}
        </a>
      )}
    </Notice>
  );
}

interface CodeFieldProps {
  hint: string;
  error: string | null;
  onCode: (code: string) => void;
}

/** An input for the code. The sixth digit submits. */
function CodeField({ hint, error, onCode }: CodeFieldProps) {
  const id = useId();
  const [value, setValue] = useState('');
  const change = (raw: string): void => {
    const code = foldCode(raw).replace(/\D/g, '').slice(0, DIGITS);
    setValue(code);
    if (code.length === DIGITS && code !== value) onCode(code);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{words.codeLabel}</label>
      <div className="field-box">
        <input
          id={id}
          className="code-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          aria-invalid={error !== null}
          aria-describedby={`${id}-help`}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      {error === null ? (
        <p id={`${id}-help`} className="field-hint">
          {hint}
        </p>
      ) : (
        <p id={`${id}-help`} className="field-error" role="alert">
          <Icon name="error" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}

/** Shows the eSIM after a code from the card's email. */
function EsimByCode({ card, number }: { card: Card; number: string }) {
  const { sent, esim, busy, problem, waits, ask, open } = useCode(number);
  if (esim) return <EsimInstall esim={esim} />;
  if (sent && sent.sentTo === null) return <AskAgent card={card} />;
  const said = problem === null ? null : problem || text.errors.failed;
  if (!sent)
    return (
      <div className="install">
        <p className="plan-note">{words.proof}</p>
        {said !== null && <Notice tone="red" title={said} urgent />}
        <button type="button" className="button button-main" aria-disabled={busy} onClick={ask}>
          {busy ? words.sending : words.send}
        </button>
      </div>
    );
  const submit = (event: FormEvent): void => event.preventDefault();
  return (
    <form className="install" noValidate onSubmit={submit}>
      <p role="status">{words.sent(sent.sentTo ?? '', sent.minutes)}</p>
      <CodeField hint={words.codeHint} error={said} onCode={open} />
      {waits > 0 ? (
        <p className="plan-note">{words.resendIn(waits)}</p>
      ) : (
        <button type="button" className="link-button" aria-disabled={busy} onClick={ask}>
          {words.resend}
        </button>
      )}
    </form>
  );
}

/** The states of an order whose key gives access to the eSIM profile. */
const PROVISIONED: readonly CardPlan['status'][] = ['UNUSED', 'USING', 'COMPLETING'];

/** Returns the orders of a card that were placed in this browser. */
const knownOrders = ({ plans }: Card): KnownOrder[] =>
  plans
    .filter(({ status, unpaid }) => !unpaid && PROVISIONED.includes(status))
    .map(({ orderNo }) => recallOrder(orderNo))
    .filter((order) => order !== null);

/** The eSIM of a card, after a code if it was not ordered in this browser. */
export function EsimOfCard({ card, number }: { card: Card; number: string }) {
  return knownOrders(card).reduceRight<ReactNode>(
    (otherwise, { orderNo, key }) => <EsimOfOrder orderNo={orderNo} orderKey={key} otherwise={otherwise} />,
    <EsimByCode card={card} number={number} />,
  );
}

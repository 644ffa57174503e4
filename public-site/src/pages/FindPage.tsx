import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Brand } from '../api/responses';
import { cleanCardNumber, groupCardNumber, isCardNumber, missedLastDigit } from '../card/cardNumber';
import { diagnose, type Diagnosis } from '../card/doctor';
import { needOf } from '../card/need';
import { titleOf } from '../components/NeedNotice';
import { recallOrder } from '../orderKeys';
import { CardView } from '../components/CardView';
import { Notice } from '../components/Notice';
import { cardHref, navigate, hrefs } from '../routing';
import { text } from '../text';
import { useOncePerSecond } from '../throttle';
import { type Lookup, useCard, type Waiting } from '../useCard';
import { CardNumberField } from '../components/CardNumberField';

interface SearchFormProps {
  /** The first number, from the URL. */
  initial?: string;
  /** The error of the first number. */
  initialError?: string | null;
  onSearch: (number: string) => void;
}

/** The form of the lookup. Submits only well-formed numbers, at most once a second. */
function SearchForm({ initial = '', initialError = null, onSearch }: SearchFormProps) {
  const [value, setValue] = useState(() => groupCardNumber(cleanCardNumber(initial)).join(' '));
  const [error, setError] = useState(initialError);
  const once = useOncePerSecond();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (initialError !== null) input.current?.focus();
  }, [initialError]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const number = cleanCardNumber(value);
    if (isCardNumber(number)) {
      once(() => onSearch(number));
      return;
    }
    setError(number === '' ? text.errors.empty : text.errors.malformed);
    input.current?.focus();
  };

  const change = (next: string): void => {
    setValue(next);
    setError(null);
  };

  return (
    <form className="form" action={hrefs.find} method="get" noValidate onSubmit={submit}>
      <CardNumberField value={value} error={error} inputRef={input} onChange={change} />
      <button type="submit" className="button button-main">
        {text.search.submit}
      </button>
    </form>
  );
}

export function SearchPage() {
  return (
    <>
      <h1 tabIndex={-1}>{text.search.heading}</h1>
      <p className="lead">{text.search.lead}</p>
      <div className="card">
        <SearchForm onSearch={(number) => navigate(cardHref(number))} />
      </div>
    </>
  );
}

interface FindPageProps {
  number: string;
  /** True to show all plans on offer instead of the card. */
  showsPlans: boolean;
  onBrand: (brand: Brand | null) => void;
}

function waitingWords(waiting: Waiting): string {
  if (waiting === 'human') return text.wait.human;
  if (waiting === 'slow') return text.wait.slow;
  return waiting === 'no' ? '' : text.wait.loading;
}

const isOwnOrder = (orderNo: string): boolean => recallOrder(orderNo) !== null;

/** Returns the text that screen readers announce with the result. */
function spokenResult({ card, answeredAt: now, waiting, problem }: Lookup): string {
  if (waiting !== 'no') return waitingWords(waiting);
  if (!card || problem) return '';
  return titleOf(needOf(card, { now, offline: false, isOwnOrder }), card, now);
}

/** The states that change by themselves. */
const PENDING: readonly Diagnosis[] = ['preparing', 'ending'];

function Skeleton({ waiting }: { waiting: Waiting }) {
  if (waiting === 'briefly') return null;
  return (
    <>
      <div className="skeleton skeleton-line" />
      <div className="skeleton skeleton-notice" />
      <div className="skeleton skeleton-plan" />
      <p className="waiting">{waitingWords(waiting)}</p>
    </>
  );
}

function FailedNotice({ advice }: { advice: string }) {
  return (
    <Notice tone="red" title={text.errors.failed} urgent>
      {advice}
    </Notice>
  );
}

/** The form after a failure, with a wrong number shown at the input. */
function RetryForm({
  number,
  lookup,
  onSearch,
}: {
  number: string;
  lookup: Lookup;
  onSearch: (number: string) => void;
}) {
  const { problem } = lookup;
  const digit = missedLastDigit(number);
  const advice = digit === null ? text.errors.unknown : text.errors.lastDigit(digit);
  const rejected = problem?.kind === 'refused' ? (problem.isUnknown ? advice : problem.message || advice) : null;
  return (
    <>
      {problem?.kind === 'failed' && <FailedNotice advice={text.errors.failedAdvice} />}
      <h2 className="page-title">{text.search.heading}</h2>
      <div className="card">
        <SearchForm initial={number} initialError={rejected} onSearch={onSearch} />
      </div>
    </>
  );
}

/** The interval of lookups during an activation in milliseconds, and their number. */
const FOLLOW_MS = 10_000;
const MOST_FOLLOWS = 60;

/** Calls `follow` at intervals while `isPending` and the page is visible. */
function useFollow(isPending: boolean, follow: () => void): void {
  useEffect(() => {
    if (!isPending) return undefined;
    let count = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      count += 1;
      if (count >= MOST_FOLLOWS) clearInterval(timer);
      follow();
    }, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [isPending, follow]);
}

interface FoundCardProps {
  number: string;
  lookup: Lookup;
  showsPlans: boolean;
  reload: () => void;
}

function FoundCard({ number, lookup, showsPlans, reload }: FoundCardProps) {
  const once = useOncePerSecond();
  const { card, answeredAt, problem, waiting, round } = lookup;
  if (!card) return null;
  const busy = waiting !== 'no';
  return (
    <>
      {problem?.kind === 'refused' && <Notice tone="red" title={problem.message || text.errors.unknown} urgent />}
      {(waiting === 'slow' || waiting === 'human') && <p className="waiting">{waitingWords(waiting)}</p>}
      <CardView
        card={card}
        number={number}
        answeredAt={answeredAt}
        offline={problem?.kind === 'failed'}
        busy={busy}
        round={round}
        showsPlans={showsPlans}
        onRefresh={() => {
          if (!busy) once(reload);
        }}
      />
    </>
  );
}

function CardLookup({ number, showsPlans, onBrand }: FindPageProps) {
  const { reload, follow, ...lookup } = useCard(number);
  const { card, waiting } = lookup;
  useEffect(() => {
    if (card) onBrand(card.brand ?? null);
  }, [card, onBrand]);
  useFollow(card !== null && PENDING.includes(diagnose(card)), follow);

  const search = (next: string): void => {
    if (next === number) reload();
    else navigate(cardHref(next));
  };
  return (
    <>
      <p className="unseen" role="status">
        {spokenResult(lookup)}
      </p>
      {card && <FoundCard number={number} lookup={lookup} showsPlans={showsPlans} reload={reload} />}
      {!card && waiting !== 'no' && <Skeleton waiting={waiting} />}
      {!card && waiting === 'no' && <RetryForm number={number} lookup={lookup} onSearch={search} />}
    </>
  );
}

/** Without a number shows the search, and for a malformed one the form with the error at the input. */
export function FindPage({ number: raw, showsPlans, onBrand }: FindPageProps) {
  const number = cleanCardNumber(raw);
  if (raw === '') return <SearchPage />;
  if (!isCardNumber(number))
    return (
      <>
        <h1 tabIndex={-1} className="page-title">
          {text.search.heading}
        </h1>
        <p className="lead">{text.search.lead}</p>
        <div className="card">
          <SearchForm
            key={raw}
            initial={raw}
            initialError={text.errors.malformed}
            onSearch={(next) => navigate(cardHref(next))}
          />
        </div>
      </>
    );
  return (
    <>
      <h1 tabIndex={-1} className="unseen">
        {text.titles.find}
      </h1>
      <CardLookup key={number} number={number} showsPlans={showsPlans} onBrand={onBrand} />
    </>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import type { Brand, CourseStep, PublicOrder } from '../api/responses';
import { payHref } from '../api/orders';
import { brandName } from '../brand';
import { groupMaskedNumber } from '../card/cardNumber';
import { formatClock, formatPrice } from '../card/formats';
import { contactHref } from '../components/Header';
import { Link } from '../components/Link';
import { LiveMark } from '../components/LiveMark';
import { Icon, Notice } from '../components/Notice';
import { planName } from '../language';
import { recallOrder } from '../orderKeys';
import { cardHref, hrefs } from '../routing';
import { text } from '../text';
import { shopText } from './text';
import { clockAhead, type Followed, useOrder } from './useOrder';
import './shop.css';

const EsimOnOrderPage = lazy(() =>
  import('../esim/EsimOfOrder').then((loaded) => ({ default: loaded.EsimOnOrderPage })),
);

const words = shopText.order;
type Stage = keyof typeof words.titles;

const stateOf = (steps: CourseStep[], name: CourseStep['name']): CourseStep['state'] | null =>
  steps.find((step) => step.name === name)?.state ?? null;

/** Returns the stage of an order, which decides the title. Without the order's key only its payment is known. */
export function stageOf({ steps, unpaid, payUrl, status }: PublicOrder): Stage {
  if (!steps) return unpaid && payUrl ? 'unpaid' : unpaid ? 'notPaid' : 'paid';
  if (stateOf(steps, 'paid') === 'failed') return 'notPaid';
  if (stateOf(steps, 'paid') === 'now') return payUrl ? 'unpaid' : 'notPaid';
  if (status === 'REVOKED' || status === 'REFUNDED') return 'over';
  if (stateOf(steps, 'activating') === 'failed' || stateOf(steps, 'verified') === 'failed') return 'failed';
  if (stateOf(steps, 'verified') === 'now') return 'verify';
  return stateOf(steps, 'active') === 'done' ? 'active' : 'activating';
}

const two = (value: number): string => String(value).padStart(2, '0');
function countdown(expiresAt: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(expiresAt) - now) / 1000));
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

const leadOf = (stage: Stage, { refund }: PublicOrder): string =>
  stage === 'failed' && refund?.state === 'DONE' ? words.leads.over : words.leads[stage];

function CopyNumber({ orderNo }: { orderNo: string }) {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(orderNo).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <button type="button" className="icon-button" aria-label={copied ? words.copied : words.copy} onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} />
    </button>
  );
}

function OrderFacts({ order }: { order: PublicOrder }) {
  return (
    <dl className="card facts">
      <div>
        <dt>{words.plan}</dt>
        <dd>{planName(order.plan)}</dd>
      </div>
      {order.number && (
        <div>
          <dt>{shopText.card}</dt>
          <dd className="mono">{groupMaskedNumber(order.number).join(' ')}</dd>
        </div>
      )}
      <div>
        <dt>{words.number}</dt>
        <dd className="mono">
          {order.orderNo}
          <CopyNumber orderNo={order.orderNo} />
        </dd>
      </div>
    </dl>
  );
}

function ContactLine({ brand }: { brand: Brand }) {
  if (!brand.contact) return null;
  return <a href={contactHref(brand.contact)}>{text.contactSeller(brandName(brand))}</a>;
}

/** The advice for the reader. */
function Advice({ stage, order }: { stage: Stage; order: PublicOrder }) {
  if (stage === 'active')
    return (
      <Notice tone="green" title={words.readyTitle}>
        {words.readyText} <Link href={`${hrefs.instructions}#roaming`}>{words.steps4}</Link>
      </Notice>
    );
  if (stage === 'notPaid')
    return (
      <Notice tone="grey" title={words.againTitle}>
        {words.againText}
      </Notice>
    );
  if (stage === 'failed' || stage === 'over')
    return (
      <Notice tone="blue" title={words.nothingTitle} icon="info">
        {words.nothingText} <ContactLine brand={order.brand} />
      </Notice>
    );
  if (stage === 'unpaid') return order.steps ? null : <p className="plan-note">{words.keyless}</p>;
  if (!order.steps) return null;
  return (
    <Notice tone="blue" title={words.closeTitle} icon="info">
      {words.closeText}
    </Notice>
  );
}

function Buttons({ stage, order, cardNumber }: { stage: Stage; order: PublicOrder; cardNumber: string | null }) {
  const card = cardNumber ? cardHref(cardNumber) : hrefs.search;
  const price = formatPrice(order.price, order.currency);
  return (
    <div className="actions actions-two">
      <Link href={card} className="button">
        {words.myCard}
      </Link>
      {stage === 'unpaid' && order.payUrl && (
        <a className="button button-main" href={payHref(order.payUrl)}>
          {words.payNow(price)}
        </a>
      )}
      {(stage === 'failed' || stage === 'over' || stage === 'notPaid') && (
        <Link href={card} className="button button-main">
          {words.another}
        </Link>
      )}
    </div>
  );
}

function FoundOrder({
  followed,
  retry,
  cardNumber,
  orderKey,
}: {
  followed: Followed;
  retry: () => void;
  cardNumber: string | null;
  orderKey: string | null;
}) {
  const order = followed.order as PublicOrder;
  const stage = stageOf(order);
  const now = Math.max(followed.clock, followed.heardAt) + clockAhead(order, followed.heardAt);
  return (
    <>
      <h1 tabIndex={-1}>{words.titles[stage]}</h1>
      <div className="order-lead">
        <p className="lead">
          {stage === 'unpaid' && order.expiresAt ? words.left(countdown(order.expiresAt, now)) : leadOf(stage, order)}
        </p>
        {order.steps && <LiveMark isLive={followed.isLive} heardAt={followed.heardAt} words={words} retry={retry} />}
      </div>
      <p className="unseen" role="status">
        {words.titles[stage]}
      </p>
      {order.steps && <CourseSteps order={order} now={now} />}
      {order.esim && orderKey && (
        <Suspense fallback={<div className="skeleton skeleton-plan" aria-hidden="true" />}>
          <EsimOnOrderPage orderNo={order.orderNo} orderKey={orderKey} />
        </Suspense>
      )}
      <OrderFacts order={order} />
      <Advice stage={stage} order={order} />
      <Buttons stage={stage} order={order} cardNumber={cardNumber} />
    </>
  );
}

/** The page of an order, whose key is in the URL fragment. */
export function OrderPage({
  orderNo,
  fragment,
  onBrand,
}: {
  orderNo: string;
  fragment: string;
  onBrand: (brand: Brand | null) => void;
}) {
  const known = recallOrder(orderNo);
  const key = fragment || known?.key || null;
  const { retry, ...followed } = useOrder(orderNo, key);
  const brand = followed.order?.brand;
  useEffect(() => {
    if (brand) onBrand(brand);
  }, [brand, onBrand]);
  if (followed.order)
    return <FoundOrder followed={followed} retry={retry} cardNumber={known?.number ?? null} orderKey={key} />;
  if (followed.problem === 'none') return <div className="skeleton skeleton-plan" aria-hidden="true" />;
  const unknown = followed.problem === 'unknown';
  return (
    <>
      <h1 tabIndex={-1}>{unknown ? words.unknown : words.failed}</h1>
      {unknown && <p className="lead">{words.unknownText}</p>}
      <div className="actions">
        {!unknown && (
          <button type="button" className="button" onClick={retry}>
            {text.errors.retry}
          </button>
        )}
        <Link href={hrefs.search} className="button button-main">
          {text.notFound.back}
        </Link>
      </div>
    </>
  );
}

/** The milliseconds after which a step is slow. */
const LONG_MS = 60_000;

function noteOf({ name, state }: CourseStep, { paid, refund }: PublicOrder): string {
  const { notes } = words;
  if (name === 'paid') {
    if (state === 'failed') return notes.payFailed;
    if (state !== 'done' || !paid) return notes.payFirst;
    const method = shopText.methods[paid.method]?.[0] ?? paid.method;
    return notes.paidWith(formatPrice(paid.amount, paid.currency), method);
  }
  if (name === 'refund' && refund) {
    const amount = formatPrice(refund.amount, refund.currency);
    return state === 'done' ? notes.refunded(amount) : notes.refund(amount);
  }
  if (name === 'verified') return state === 'now' ? notes.verify : '';
  if (name === 'activating') return state === 'now' ? notes.activating : state === 'failed' ? notes.refused : '';
  return notes.active;
}

/** Returns the milliseconds that a step has run, since the previous step ended. */
function runsFor(steps: CourseStep[], index: number, now: number): number | null {
  const before = steps[index - 1]?.at;
  return before ? Math.max(0, now - Date.parse(before)) : null;
}

const MARKS = { done: 'tick', failed: 'close' } as const;

function Step({ order, index, now }: { order: PublicOrder; index: number; now: number }) {
  const steps = order.steps ?? [];
  const step = steps[index] as CourseStep;
  const runs = step.state === 'now' && step.name === 'activating' ? runsFor(steps, index, now) : null;
  const note = runs !== null && runs > LONG_MS ? words.longer : noteOf(step, order);
  const mark = step.state === 'done' || step.state === 'failed' ? MARKS[step.state] : null;
  return (
    <li className={`step step-${step.state}`} aria-current={step.state === 'now' ? 'step' : undefined}>
      <span className="step-mark">{mark && <Icon name={mark} size={16} />}</span>
      <div className="step-words">
        <p className="step-head">
          <b>{words.steps[step.name][step.state]}</b>
          <span className="plan-note">
            {step.at ? formatClock(Date.parse(step.at)) : runs !== null ? `${Math.floor(runs / 1000)} s` : ''}
          </span>
        </p>
        {note && <p className="plan-note">{note}</p>}
      </div>
    </li>
  );
}

function CourseSteps({ order, now }: { order: PublicOrder; now: number }) {
  return (
    <ol className="card list steps">
      {(order.steps ?? []).map(({ name }, index) => (
        <Step key={name} order={order} index={index} now={now} />
      ))}
    </ol>
  );
}

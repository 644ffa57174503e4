import { type FormEvent, lazy, useEffect, useId, useRef, useState } from 'react';
import { type CtripItem, type CtripVoucher, type ShownOrder, useCtripOrder } from '../api/ctrip';
import type { Brand } from '../api/responses';
import { groupCardNumber, groupMaskedNumber } from '../card/cardNumber';
import { Areas, describeRules } from '../components/offerFacts';
import { FoldSection } from '../components/FoldSection';
import { Link } from '../components/Link';
import { Icon, Notice } from '../components/Notice';
import { cardHref, ctripHref, hrefs, navigate } from '../routing';
import { text } from '../text';
import { useOncePerSecond } from '../throttle';
import { ctripText as words } from './text';
import './ctrip.css';
import { foldCode } from '@t3d/resources/kit/typed';

const EsimInstall = lazy(() => import('../esim/EsimInstall').then((loaded) => ({ default: loaded.EsimInstall })));

const LENGTH = { phone: 4, mail: 3 } as const;

/** A form for the tail, by which buyers prove their order. */
function TailForm({
  asks,
  problem,
  busy,
  onTail,
}: Pick<ShownOrder, 'problem' | 'busy'> & { asks: 'phone' | 'mail'; onTail: (tail: string) => void }) {
  const id = useId();
  const [value, setValue] = useState('');
  const [shown, setShown] = useState(problem);
  const input = useRef<HTMLInputElement>(null);
  const once = useOncePerSecond();
  useEffect(() => {
    setShown(problem);
    if (problem === null) return;
    setValue('');
    input.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const tail = foldCode(value);
    if (tail === '') input.current?.focus();
    else if (!busy) once(() => onTail(tail));
  };
  const error = shown && (shown.text ?? text.errors.failed);
  return (
    <form className="card form" noValidate onSubmit={submit} data-asks={asks}>
      <h2 className="ctrip-proof">{words.proof.title}</h2>
      <div className="field">
        <label htmlFor={id}>{words.proof[asks].label}</label>
        <div className="field-box">
          <input
            id={id}
            ref={input}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode={asks === 'phone' ? 'numeric' : 'email'}
            maxLength={LENGTH[asks] * 3}
            value={value}
            aria-invalid={error !== null}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              setValue(event.target.value);
              setShown(null);
            }}
          />
        </div>
        <p
          id={`${id}-help`}
          className={error === null ? 'field-hint' : 'field-error'}
          role={error ? 'alert' : undefined}
        >
          {error !== null && <Icon name="error" size={18} />}
          {error ?? words.proof[asks].hint}
        </p>
      </div>
      <button type="submit" className="button button-main" aria-disabled={busy}>
        {busy ? words.waiting : words.proof.submit}
      </button>
    </form>
  );
}

/** Asks for the tail, or tells the buyer to wait or ask the seller. */
function ProofForm({ shown, onTail }: { shown: ShownOrder; onTail: (tail: string) => void }) {
  const { order, problem, busy } = shown;
  if (problem?.isOver)
    return (
      <Notice tone="red" title={words.proof.over} urgent>
        {problem.text}
      </Notice>
    );
  if (order.needs === null)
    return problem ? (
      <Notice tone="red" title={text.errors.failed} urgent>
        {text.errors.failedAdvice}
      </Notice>
    ) : null;
  if (order.asks === null)
    return (
      <Notice tone="amber" title={words.proof.none}>
        {words.proof.askSeller}
      </Notice>
    );
  return <TailForm asks={order.asks} problem={problem} busy={busy} onTail={onTail} />;
}

/** A form for the order number, without blanks. */
function NumberForm({ initial, error }: { initial: string; error: string | null }) {
  const [value, setValue] = useState(initial);
  const [shown, setShown] = useState(error);
  const input = useRef<HTMLInputElement>(null);
  const once = useOncePerSecond();
  useEffect(() => {
    setShown(error);
    if (error !== null) input.current?.focus();
  }, [error]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const number = foldCode(value).replaceAll(' ', '');
    if (number === '') input.current?.focus();
    else once(() => navigate(ctripHref(number)));
  };
  return (
    <form className="card form" noValidate onSubmit={submit}>
      <div className="field">
        <label htmlFor="ctrip-number">{words.label}</label>
        <div className="field-box">
          <input
            id="ctrip-number"
            ref={input}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={80}
            value={value}
            aria-invalid={shown !== null}
            aria-describedby="ctrip-help"
            onChange={(event) => {
              setValue(event.target.value);
              setShown(null);
            }}
          />
        </div>
        <p
          id="ctrip-help"
          className={shown === null ? 'field-hint' : 'field-error'}
          role={shown === null ? undefined : 'alert'}
        >
          {shown !== null && <Icon name="error" size={18} />}
          {shown ?? words.hint}
        </p>
      </div>
      <button type="submit" className="button button-main">
        {words.submit}
      </button>
    </form>
  );
}

function Voucher({ voucher, at, of, masked }: { voucher: CtripVoucher; at: number; of: number; masked: boolean }) {
  const [open, setOpen] = useState(of === 1);
  const { number, lpa, code, status } = voucher;
  return (
    <>
      <div className="card ctrip-voucher">
        {number === null ? (
          <>
            <span>{words.voucher}</span>
            <span className="mono">{status === 'CANCELLED' ? words.cancelled : code}</span>
          </>
        ) : (
          <>
            <span className="mono">{(masked ? groupMaskedNumber(number) : groupCardNumber(number)).join(' ')}</span>
            {status === 'CANCELLED' ? (
              <span>{words.cancelled}</span>
            ) : (
              !masked && <Link href={cardHref(number)}>{words.card}</Link>
            )}
          </>
        )}
      </div>
      {lpa && number && (
        <FoldSection
          id={`install-${at}`}
          title={words.install(at, of)}
          hint={words.installHint}
          open={open}
          onToggle={setOpen}
        >
          <EsimInstall esim={{ lpa, number }} />
        </FoldSection>
      )}
    </>
  );
}

function Item({ item, masked }: { item: CtripItem; masked: boolean }) {
  const [tone, title, advice] = words.status[item.status] ?? ['grey', item.status, ''];
  const term = words.term(item.useStartDate, item.useEndDate);
  return (
    <section className="ctrip" data-ctrip-status={item.status}>
      <div className="card">
        <h2 className="plan-name">{item.plan}</h2>
        {item.rules && <p className="plan-note">{describeRules(item.rules, text).join(' · ')}</p>}
        {item.areaCodes.length > 0 && (
          <div className="plan-note">
            <Areas codes={item.areaCodes} />
          </div>
        )}
        <p className="plan-note">{words.quantity(item.quantity, item.used, item.cancelled)}</p>
        {term && <p className="plan-note">{term}</p>}
      </div>
      <Notice tone={tone} title={title}>
        {advice}
      </Notice>
      {item.vouchers.map((voucher, index) => (
        <Voucher
          key={`${index} ${masked}`}
          voucher={voucher}
          at={index + 1}
          of={item.vouchers.length}
          masked={masked}
        />
      ))}
    </section>
  );
}

/** The order. After the right tail, it shows the cards and their eSIMs. */
function FoundOrder({ number, onBrand }: { number: string; onBrand: (brand: Brand | null) => void }) {
  const { lookup, prove, reload } = useCtripOrder(number);
  const order = lookup.phase === 'shown' ? lookup.order : null;
  const brand = order?.brand;
  useEffect(() => {
    if (brand) onBrand(brand);
  }, [brand, onBrand]);
  if (lookup.phase === 'refused') return <NumberForm initial={number} error={lookup.message} />;
  const isProven = order?.needs === null;
  return (
    <>
      <p className="unseen" role="status">
        {lookup.phase === 'loading' ? words.waiting : isProven ? words.proven : ''}
      </p>
      {lookup.phase === 'loading' && <div className="skeleton skeleton-plan" aria-hidden="true" />}
      {lookup.phase === 'failed' && (
        <Notice tone="red" title={text.errors.failed} urgent>
          {text.errors.failedAdvice}
        </Notice>
      )}
      {lookup.phase === 'shown' && <ProofForm shown={lookup} onTail={prove} />}
      {order?.items.map((item, index) => (
        <Item key={index} item={item} masked={!isProven} />
      ))}
      <div className="ctrip-buttons">
        <Link href={hrefs.ctrip} className="button">
          {words.again}
        </Link>
        {(isProven || lookup.phase === 'failed') && (
          <button type="button" className="button button-main" onClick={reload}>
            {words.refresh}
          </button>
        )}
      </div>
    </>
  );
}

interface CtripPageProps {
  fragment: string;
  onBrand: (brand: Brand | null) => void;
}

/** The page of a Ctrip order, whose number is in the URL fragment. */
export function CtripPage({ fragment, onBrand }: CtripPageProps) {
  const number = decodeFragment(fragment);
  return (
    <>
      <h1 tabIndex={-1}>{number ? `${text.titles.ctrip} ${number}` : text.titles.ctrip}</h1>
      {number ? (
        <FoundOrder key={number} number={number} onBrand={onBrand} />
      ) : (
        <>
          <p className="lead">{words.lead}</p>
          <NumberForm key="empty" initial="" error={null} />
        </>
      )}
    </>
  );
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return '';
  }
}

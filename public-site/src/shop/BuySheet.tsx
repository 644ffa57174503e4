import { useId, useState, type ReactNode } from 'react';
import { ApiError } from '../api/client';
import { buyOffer, payHref } from '../api/orders';
import type { PayMethod, PlanOffer } from '../api/responses';
import { groupMaskedNumber } from '../card/cardNumber';
import { formatPrice } from '../card/formats';
import { Areas, describeRules } from '../components/offerFacts';
import { Icon, Notice } from '../components/Notice';
import { Sheet } from '../components/Sheet';
import { planName, readText } from '../language';
import { rememberOrder } from '../orderKeys';
import { hrefs } from '../routing';
import { text } from '../text';
import { shopText } from './text';
import './shop.css';

const methodName = (method: string): string => shopText.methods[method]?.[0] ?? method;

interface BuySheetProps {
  offer: PlanOffer;
  /** The name of a plan that is ordered for the card and not paid. */
  unpaid: string | null;
  number: string;
  masked: string;
  onClose: () => void;
}

/** Returns an idempotency key. A repeated purchase with it returns the same order. */
function newAttempt(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function Facts({ offer, masked }: { offer: PlanOffer; masked: string }) {
  const [size, ...rest] = describeRules(offer.rules ?? {}, text);
  const areas = offer.areaCodes ?? [];
  const facts: [string, ReactNode][] = [[shopText.data, size ?? '']];
  if (rest.length > 0) facts.push([shopText.runs, shopText.fromFirstUse(rest.join(' · '))]);
  if (areas.length > 0) facts.push([shopText.worksIn, <Areas key="areas" codes={areas} />]);
  return (
    <dl className="facts facts-sunken">
      <div>
        <dt>{shopText.card}</dt>
        <dd className="mono">{groupMaskedNumber(masked).join(' ')}</dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The methods that work only inside or only outside WeChat. */
function Elsewhere({ methods }: { methods: PayMethod[] }) {
  const inWeChat = /MicroMessenger/i.test(navigator.userAgent);
  const hasWeChat = methods.some(({ method }) => method.startsWith('WECHAT'));
  if (!inWeChat && hasWeChat) return null;
  return <p className="plan-note">{inWeChat ? shopText.elsewhere : shopText.inWeChat}</p>;
}

interface MethodsProps {
  offer: PlanOffer;
  methods: PayMethod[];
  chosen: string;
  onChoose: (method: string) => void;
}

function Methods({ offer, methods, chosen, onChoose }: MethodsProps) {
  const name = useId();
  return (
    <fieldset className="methods">
      <legend>{shopText.payWith}</legend>
      {methods.map(({ method, amount, currency, rate }) => (
        <label key={method} className={method === chosen ? 'method method-chosen' : 'method'}>
          <input type="radio" name={name} checked={method === chosen} onChange={() => onChoose(method)} />
          <span className="method-words">
            <b>{methodName(method)}</b>
            <span className="plan-note">
              {rate ? shopText.rate(currency, rate, offer.currency) : shopText.methods[method]?.[1]}
            </span>
          </span>
          <b className="price">{formatPrice(amount, currency)}</b>
        </label>
      ))}
    </fieldset>
  );
}

/** The state of a purchase. `email` is the error of the address, and a null `problem` means no response. */
type PurchaseState = 'ready' | 'sending' | { problem: string | null } | { email: string };

/** Buys the offer. A retry has the same idempotency key. */
function usePurchase(number: string, offer: PlanOffer) {
  const [attempt, setAttempt] = useState(newAttempt);
  const [state, setState] = useState<PurchaseState>('ready');
  const buy = (method: string, email: string): void => {
    if (state === 'sending') return;
    setState('sending');
    buyOffer(number, offer, { method, attempt, email })
      .then(({ orderNo, key, payUrl }) => {
        rememberOrder({ orderNo, key, number });
        // Replaces the page by the order's in the history, so that the back button leads there and not to a second
        // purchase.
        history.replaceState(null, '', `${hrefs.order}?orderNo=${encodeURIComponent(orderNo)}#${key}`);
        location.assign(payHref(payUrl));
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.errors.email) setState({ email: error.errors.email });
        else setState({ problem: error instanceof ApiError ? error.message : null });
      });
  };
  const renew = (): void => {
    if (state === 'sending') return;
    setAttempt(newAttempt());
    setState('ready');
  };
  return { buy, renew, state };
}

/** An optional address for the receipt and news. */
function EmailField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | null;
  onChange: (to: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {shopText.email} <span className="plan-note">{shopText.optional}</span>
      </label>
      <div className="field-box">
        <input
          id={id}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={128}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <Icon name="error" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}

interface PayButtonProps {
  offer: PlanOffer;
  chosen: PayMethod;
  sending: boolean;
  onPay: () => void;
}

function PayButton({ offer, chosen, sending, onPay }: PayButtonProps) {
  const amount = formatPrice(chosen.amount, chosen.currency);
  return (
    <>
      <p className="you-pay">
        <span>{shopText.youPay}</span>
        <span>
          {offer.originalPrice != null && (
            <s className="plan-note">{formatPrice(offer.originalPrice, offer.currency)}</s>
          )}{' '}
          <b className="hero">{amount}</b>
        </span>
      </p>
      <button type="button" className="button button-main" aria-disabled={sending} onClick={onPay}>
        {sending ? shopText.paying : shopText.pay(amount, methodName(chosen.method))}
      </button>
      <p className="plan-note sheet-foot">{shopText.locked}</p>
    </>
  );
}

/** The sheet of a purchase, whose button shows amount and method. */
export function BuySheet({ offer, unpaid, number, masked, onClose }: BuySheetProps) {
  const methods = offer.payMethods ?? [];
  const [method, setMethod] = useState(methods[0]?.method ?? '');
  const [email, setEmail] = useState('');
  const { buy, renew, state } = usePurchase(number, offer);
  const chosen = methods.find((one) => one.method === method);
  const sending = state === 'sending';
  return (
    <Sheet title={shopText.buy(planName(offer.name))} busy={sending} onClose={onClose}>
      <Facts offer={offer} masked={masked} />
      {unpaid !== null && unpaid === readText(offer.name) && (
        <Notice tone="amber" title={text.offers.waitsForPayment(unpaid)}>
          {text.offers.buyTwice}
        </Notice>
      )}
      {methods.length === 0 && <Notice tone="amber" title={shopText.noMethod} />}
      {methods.length > 1 && (
        <Methods
          offer={offer}
          methods={methods}
          chosen={method}
          onChoose={(next) => {
            setMethod(next);
            renew();
          }}
        />
      )}
      <Elsewhere methods={methods} />
      {chosen && (
        <EmailField
          value={email}
          error={typeof state === 'object' && 'email' in state ? state.email : null}
          onChange={(next) => {
            setEmail(next);
            renew();
          }}
        />
      )}
      {typeof state === 'object' && 'problem' in state && (
        <Notice tone="red" title={state.problem === null ? text.errors.failed : shopText.refused} urgent>
          {state.problem ?? text.errors.retry}
        </Notice>
      )}
      {chosen && (
        <PayButton offer={offer} chosen={chosen} sending={sending} onPay={() => buy(chosen.method, email.trim())} />
      )}
    </Sheet>
  );
}

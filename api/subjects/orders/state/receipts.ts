import { type Language, DAY_MS, formatMoney } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans/plans';
import type { Order } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { type NoticeKey, writeMail } from '../../../house/mails';
import { enqueueSecretMail } from '../../../jobs/outbox';
import { table } from '../../../models/table';
import type { OrderStatus } from '@t3d/resources/orders/orders';

/** `same` stays, `before` returns to the state that an open request started from. */
type Target = OrderStatus | 'same' | 'before';

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: Target;
  /** States out of `from` that count only for a plan marked revocable. */
  readonly revocableOnly?: readonly OrderStatus[];
}

/**
 * The life cycle of an order: every step that exists. Commands move orders through it alone, and the tests try every
 * action on every state against it. Who may take a step is declared as the roles of its action. Creation is no step:
 * an order begins as INITIAL, or NO_REAL_NAME when its card must be verified.
 */
export const TRANSITIONS = {
  'real-name-approved': { from: ['NO_REAL_NAME'], to: 'INITIAL' },
  accepted: { from: ['INITIAL'], to: 'UNUSED' },
  refused: { from: ['INITIAL'], to: 'INITIAL_FAILED' },
  unpaid: { from: ['INITIAL'], to: 'INITIAL_FAILED' },
  // A retail order's payment has come: only now is it the supplier's, or its card's holder's, turn.
  paid: { from: ['INITIAL'], to: 'same' },
  'paid-unverified': { from: ['INITIAL'], to: 'NO_REAL_NAME' },
  retry: { from: ['INITIAL_FAILED'], to: 'INITIAL' },
  activated: { from: ['UNUSED'], to: 'USING' },
  // One more term of an order of messages; of one that has ended, a term that starts at once.
  renew: { from: ['USING', 'COMPLETED'], to: 'USING' },
  'renew-refused': { from: ['USING', 'COMPLETED'], to: 'same' },
  'used-up': { from: ['USING'], to: 'COMPLETED' },
  'apply-revoke': {
    from: ['UNUSED', 'NO_REAL_NAME', 'USING'],

    to: 'REVOKING',
    revocableOnly: ['USING'],
  },
  'not-verified': { from: ['NO_REAL_NAME'], to: 'REVOKING' },
  // Its card ended with another order's profile: it can never work, and is revoked at once.
  'card-lost': { from: ['INITIAL', 'NO_REAL_NAME', 'UNUSED', 'USING'], to: 'REVOKING' },
  // A sales channel takes its order back before it is used.
  withdrawn: { from: ['INITIAL', 'NO_REAL_NAME', 'UNUSED'], to: 'REVOKING' },
  revoked: { from: ['REVOKING'], to: 'REVOKED' },
  'revoke-refused': { from: ['REVOKING'], to: 'before' },
  finish: { from: ['USING', 'UNUSED'], to: 'COMPLETING' },
  finished: { from: ['COMPLETING'], to: 'COMPLETED' },
  'finish-refused': { from: ['COMPLETING'], to: 'before' },
  'force-completion': { from: ['USING', 'COMPLETING', 'UNUSED'], to: 'COMPLETED' },
  'partial-refund': { from: ['USING', 'COMPLETED', 'UNUSED'], to: 'same' },
  'all-refunded': { from: ['USING', 'COMPLETED', 'UNUSED'], to: 'REFUNDED' },
  // The same of a retail order: its payer is paid back by a gateway, which may take its time and may refuse.
  'refund-asked': { from: ['USING', 'COMPLETED', 'UNUSED'], to: 'REFUNDING' },
  'refund-done': { from: ['REFUNDING'], to: 'before' },
  'refund-completed': { from: ['REFUNDING'], to: 'REFUNDED' },
  'refund-refused': { from: ['REFUNDING'], to: 'before' },
  delete: { from: ['REVOKED', 'INITIAL_FAILED', 'REFUNDED'], to: 'same' },
} as const satisfies Readonly<Record<string, Transition>>;

export type Step = keyof typeof TRANSITIONS;
export const transition = (step: Step): Transition => TRANSITIONS[step];

/** Whether a step starts from this state, for a plan that may or may not be revoked in use. */
export function canStep(step: Step, status: OrderStatus | null, revocable = true): boolean {
  const { from, revocableOnly } = transition(step);
  return status !== null && from.includes(status) && (revocable || !revocableOnly?.includes(status));
}

/** While a gateway pays back, the card stays in use: these steps act on the state that the order is to return to. */
const UNDER_REFUND: readonly Step[] = ['activated', 'used-up'];

/**
 * The state that a step acts on: an order's own, or, of one that is REFUNDING, the one before where the step comes from
 * the card's use.
 */
export function effectiveStatus(
  step: Step,
  { status, statusBefore }: { status: OrderStatus | null; statusBefore: string | null },
): OrderStatus | null {
  return status === 'REFUNDING' && UNDER_REFUND.includes(step) ? (statusBefore as OrderStatus | null) : status;
}

/** States from which a step starts, for messages. */
export function startsFrom(step: Step, revocable = true): readonly OrderStatus[] {
  return transition(step).from.filter((status) => canStep(step, status, revocable));
}

/** Whom a retail order writes to, and the page of the order with the key that opens it. Kept sealed. */
export interface Receipt {
  to: string;
  language: Language;
  url: string;
}

type ReceiptKey = Extract<NoticeKey, `orders.receipt.${string}`>;

/** The steps that the payer reads about. */
const MAILS: Partial<Record<Step, ReceiptKey>> = {
  paid: 'orders.receipt.paid',
  'paid-unverified': 'orders.receipt.verify',
  accepted: 'orders.receipt.ready',
  refused: 'orders.receipt.failed',
  revoked: 'orders.receipt.revoked',
};

/** After this the page has long shown it. */
const LATE_MS = DAY_MS;

/**
 * Mails the payers of retail orders who gave an address what has happened. The link opens the order: the mail waits
 * sealed.
 */
export async function mailReceipts(ctx: Context, step: Step, moved: readonly Order[]): Promise<void> {
  const key = MAILS[step];
  const readers = key ? moved.filter(({ receipt }) => receipt !== null && receipt !== undefined) : [];
  if (!key || readers.length === 0) return;
  const sold = await table(ctx, plans).find([...new Set(readers.map(({ plan }) => plan as number))]);
  for (const order of readers) {
    const { to, language, url } = JSON.parse(order.receipt as string) as Receipt;
    const filling = {
      orderNo: order.orderNo ?? '',
      plan: sold.find(({ id }) => id === order.plan)?.name ?? '',
      amount: formatMoney(order.totalPrice ?? 0, { currency: order.currency ?? '' }),
      url,
    };
    const mail = { to, sender: order.agent, ...writeMail(key, filling, [language]) };
    await enqueueSecretMail(ctx, mail, new Date(ctx.now().getTime() + LATE_MS));
  }
}

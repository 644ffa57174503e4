import { type Language, DAY_MS, formatMoney } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans/plans';
import type { Order } from '@t3d/resources/rows';
import { readTitle } from '../../plans';
import type { Context } from '../../../context';
import { type NoticeKey, writeMail } from '../../../builtin/mails';
import { enqueueSecretMail } from '../../../jobs/outbox';
import { table } from '../../../models/table';
import type { OrderStatus } from '@t3d/resources/orders/orders';

/** The state after a step. `same` keeps the state, and `before` restores the state before an open request. */
type Target = OrderStatus | 'same' | 'before';

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: Target;
  /** States in `from` that also need a revocable plan. */
  readonly revocableOnly?: readonly OrderStatus[];
}

/** The state machine of an order. Commands change an order's status only by these steps. */
export const TRANSITIONS = {
  'real-name-approved': { from: ['NO_REAL_NAME'], to: 'INITIAL' },
  accepted: { from: ['INITIAL'], to: 'UNUSED' },
  refused: { from: ['INITIAL'], to: 'INITIAL_FAILED' },
  unpaid: { from: ['INITIAL'], to: 'INITIAL_FAILED' },
  // A retail order is requested from the supplier only after its payment.
  paid: { from: ['INITIAL'], to: 'same' },
  'paid-unverified': { from: ['INITIAL'], to: 'NO_REAL_NAME' },
  retry: { from: ['INITIAL_FAILED'], to: 'INITIAL' },
  activated: { from: ['UNUSED'], to: 'USING' },
  // A renewal may also start an ended SMS order again.
  renew: { from: ['USING', 'COMPLETED'], to: 'USING' },
  'renew-refused': { from: ['USING', 'COMPLETED'], to: 'same' },
  'used-up': { from: ['USING'], to: 'COMPLETED' },
  'apply-revoke': {
    from: ['UNUSED', 'NO_REAL_NAME', 'USING'],

    to: 'REVOKING',
    revocableOnly: ['USING'],
  },
  'not-verified': { from: ['NO_REAL_NAME'], to: 'REVOKING' },
  // The card became invalid by another order's profile.
  'card-lost': { from: ['INITIAL', 'NO_REAL_NAME', 'UNUSED', 'USING'], to: 'REVOKING' },
  withdrawn: { from: ['INITIAL', 'NO_REAL_NAME', 'UNUSED'], to: 'REVOKING' },
  revoked: { from: ['REVOKING'], to: 'REVOKED' },
  'revoke-refused': { from: ['REVOKING'], to: 'before' },
  finish: { from: ['USING', 'UNUSED'], to: 'COMPLETING' },
  finished: { from: ['COMPLETING'], to: 'COMPLETED' },
  'finish-refused': { from: ['COMPLETING'], to: 'before' },
  'force-completion': { from: ['USING', 'COMPLETING', 'UNUSED'], to: 'COMPLETED' },
  'partial-refund': { from: ['USING', 'COMPLETED', 'UNUSED'], to: 'same' },
  'all-refunded': { from: ['USING', 'COMPLETED', 'UNUSED'], to: 'REFUNDED' },
  // The refund of a retail order was requested from the gateway.
  'refund-asked': { from: ['USING', 'COMPLETED', 'UNUSED'], to: 'REFUNDING' },
  'refund-done': { from: ['REFUNDING'], to: 'before' },
  'refund-completed': { from: ['REFUNDING'], to: 'REFUNDED' },
  'refund-refused': { from: ['REFUNDING'], to: 'before' },
  delete: { from: ['REVOKED', 'INITIAL_FAILED', 'REFUNDED'], to: 'same' },
} as const satisfies Readonly<Record<string, Transition>>;

export type Step = keyof typeof TRANSITIONS;
export const transition = (step: Step): Transition => TRANSITIONS[step];

/** Returns whether the state allows a step. `revocable` tells whether the plan may be revoked in use. */
export function canStep(step: Step, status: OrderStatus | null, revocable = true): boolean {
  const { from, revocableOnly } = transition(step);
  return status !== null && from.includes(status) && (revocable || !revocableOnly?.includes(status));
}

/** The steps that change `statusBefore` while a gateway refunds the order, because the card stays in use. */
const UNDER_REFUND: readonly Step[] = ['activated', 'used-up'];

/** Returns the status that a step changes. */
export function effectiveStatus(
  step: Step,
  { status, statusBefore }: { status: OrderStatus | null; statusBefore: string | null },
): OrderStatus | null {
  return status === 'REFUNDING' && UNDER_REFUND.includes(step) ? (statusBefore as OrderStatus | null) : status;
}

export function startsFrom(step: Step, revocable = true): readonly OrderStatus[] {
  return transition(step).from.filter((status) => canStep(step, status, revocable));
}

/** The payer's mail address and the secret link to the order's page, stored encrypted. */
export interface Receipt {
  to: string;
  language: Language;
  url: string;
}

type ReceiptKey = Extract<NoticeKey, `orders.receipt.${string}`>;

const MAILS: Partial<Record<Step, ReceiptKey>> = {
  paid: 'orders.receipt.paid',
  'paid-unverified': 'orders.receipt.verify',
  accepted: 'orders.receipt.ready',
  refused: 'orders.receipt.failed',
  revoked: 'orders.receipt.revoked',
};

/** The age at which a receipt is no longer mailed, because the order's page shows the news. */
const LATE_MS = DAY_MS;

/** Mails payers of retail orders about a step. The queued mail is encrypted, because its link opens the order. */
export async function mailReceipts(ctx: Context, step: Step, moved: readonly Order[]): Promise<void> {
  const key = MAILS[step];
  const readers = key ? moved.filter(({ receipt }) => receipt !== null && receipt !== undefined) : [];
  if (!key || readers.length === 0) return;
  const sold = await table(ctx, plans).find([...new Set(readers.map(({ plan }) => plan as number))]);
  for (const order of readers) {
    const plan = sold.find(({ id }) => id === order.plan);
    const { to, language, url } = JSON.parse(order.receipt as string) as Receipt;
    const filling = {
      orderNo: order.orderNo ?? '',
      plan: (plan && readTitle({ language }, plan)) ?? '',
      amount: formatMoney(order.totalPrice ?? 0, { currency: order.currency ?? '' }),
      url,
    };
    const mail = { to, sender: order.agent, ...writeMail(key, filling, [language]) };
    await enqueueSecretMail(ctx, mail, new Date(ctx.now().getTime() + LATE_MS));
  }
}

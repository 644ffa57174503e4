import { PAYMENT_METHODS } from '@t3d/resources/recharge-records';
import type { PaymentMethod } from '@t3d/resources/recharge-records';
import { createHash } from 'node:crypto';
import type { RetailOrder } from '../commands/orders/retailSale';
import { createRetailOrder } from '../commands/orders/retailSale';
import type { Context } from '../context';
import { onceForKey, requestHash } from '../engine/idempotency';
import { Invalid, invalidField } from '../errors';
import { readOffers } from './cardOffers';
import type { Card } from './findCard';

interface Wish { planId: number; paymentMethod: PaymentMethod }

const isMethod = (value: unknown): value is PaymentMethod => PAYMENT_METHODS.includes(value as PaymentMethod);

function readWish(body: unknown): Wish {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const { planId, paymentMethod, ...rest } = body as Record<string, unknown>;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalidField(unknown, 'unknown');
  if (planId === undefined || planId === null) throw invalidField('planId', 'required');
  if (!Number.isSafeInteger(planId) || (planId as number) < 1) throw invalidField('planId', 'id');
  if (paymentMethod === undefined || paymentMethod === null) throw invalidField('paymentMethod', 'required');
  if (!isMethod(paymentMethod)) throw invalidField('paymentMethod', 'oneOf');
  return { planId: planId as number, paymentMethod };
}

/** Inside WeChat its browser says so. */
const platformOf = (userAgent: string | undefined): 'WEB' | 'WX' => (/MicroMessenger/i.test(userAgent ?? '') ? 'WX' : 'WEB');

/** Callers without an account share one name: a key of theirs counts for one card only. */
const keyFor = (card: Card, key: string | undefined): string | undefined => key && `card-${createHash('sha256').update(`${card.id}\n${key}`).digest('hex')}`;

/** A method that nobody takes is told under the name that this call gave it. */
function renamed(error: unknown): unknown {
  if (!(error instanceof Invalid) || !error.errors?.payment) return error;
  return invalidField('paymentMethod', error.errors.payment.key, error.errors.payment.params);
}

/**
 * An end user buys a plan of its card's list: an unpaid order and where to pay it. The same Idempotency-Key answers the same order.
 * Refuses plans that are not in the list, and ways to pay that are not open.
 */
export async function buyPlan(ctx: Context, card: Card, request: { body: unknown; key?: string; userAgent?: string; path: string }): Promise<RetailOrder> {
  const { planId, paymentMethod } = readWish(request.body);
  if (!(await readOffers(ctx, card)).some(({ id }) => id === planId)) throw invalidField('planId', 'orders.notOnSale');
  const keyed = { ...ctx, idempotencyKey: keyFor(card, request.key) };
  const input = { terminal: card, agentPlan: planId, payment: paymentMethod, platform: platformOf(request.userAgent) };
  const hash = requestHash(`POST ${request.path}`, request.body);
  const answer = await onceForKey(keyed, hash, async (inner) => ({ status: 200, body: await createRetailOrder(inner, input) })).catch((error: unknown) => { throw renamed(error); });
  return answer.body as RetailOrder;
}

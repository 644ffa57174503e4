import orders from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../context';
import { acceptOrder, confirmFinish, confirmRevoke, failOrder, refuseFinish, refuseRevoke } from '../commands/orders/supplierNews';
import type { AskPayload, Order, TellPayload } from '../commands/orders/types';
import type { Answer } from '../gateways/suppliers';
import { supplier } from '../gateways/suppliers';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';

const orderOf = (ctx: Context, id: number): Promise<Order | null> => table(ctx, orders).one(id);

/** What the supplier's answer does to the order; the same news twice changes nothing. */
export async function hearProvision(ctx: Context, { order, reference }: AskPayload, answer: Answer): Promise<void> {
  if (answer.verdict === 'ACCEPTED') await inTransaction(ctx, (inner) => acceptOrder(inner, order, reference, { lpa: answer.lpa }));
  if (answer.verdict === 'REFUSED') await inTransaction(ctx, (inner) => failOrder(inner, order, reference, answer.reason ?? 'SUPPLIER'));
}
export async function hearRevoke(ctx: Context, { order }: AskPayload, { verdict }: Answer): Promise<void> {
  if (verdict === 'ACCEPTED') await inTransaction(ctx, (inner) => confirmRevoke(inner, order));
  if (verdict === 'REFUSED') await inTransaction(ctx, (inner) => refuseRevoke(inner, order));
}
export async function hearFinish(ctx: Context, { order }: AskPayload, { verdict }: Answer): Promise<void> {
  if (verdict === 'ACCEPTED') await inTransaction(ctx, (inner) => confirmFinish(inner, order));
  if (verdict === 'REFUSED') await inTransaction(ctx, (inner) => refuseFinish(inner, order));
}

/** Asks the supplier to set an order up. Skips one that has gone on meanwhile: a retry, say, asks under its own reference. */
export async function provision(ctx: Context, payload: AskPayload): Promise<{ verdict: string }> {
  const order = await orderOf(ctx, payload.order);
  if (order?.status !== 'INITIAL' || order.supplierReference !== payload.reference) return { verdict: 'SKIPPED' };
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal);
  const plan = order.plan === null ? null : await table(ctx, plans).one(order.plan);
  const request = { reference: payload.reference, iccid: card?.iccid ?? null, product: plan?.planCode ?? null, esim: plan?.terminalType === 'E_SIM' };
  const answer = await inTransaction(ctx, (inner) => supplier().provision(inner, request));
  await hearProvision(ctx, payload, answer);
  return { verdict: answer.verdict };
}

/** The supplier could not be reached for too long: the order fails and its money goes back. */
export async function giveUpProvision(ctx: Context, payload: AskPayload): Promise<void> {
  await failOrder(ctx, payload.order, payload.reference, 'TRIES_USED_UP');
}

export async function revoke(ctx: Context, payload: AskPayload): Promise<{ verdict: string }> {
  if ((await orderOf(ctx, payload.order))?.status !== 'REVOKING') return { verdict: 'SKIPPED' };
  const answer = await inTransaction(ctx, (inner) => supplier().revoke(inner, payload));
  await hearRevoke(ctx, payload, answer);
  return { verdict: answer.verdict };
}
export async function giveUpRevoke(ctx: Context, payload: AskPayload): Promise<void> { await refuseRevoke(ctx, payload.order); }

export async function finish(ctx: Context, payload: AskPayload): Promise<{ verdict: string }> {
  if ((await orderOf(ctx, payload.order))?.status !== 'COMPLETING') return { verdict: 'SKIPPED' };
  const answer = await inTransaction(ctx, (inner) => supplier().complete(inner, payload));
  await hearFinish(ctx, payload, answer);
  return { verdict: answer.verdict };
}
export async function giveUpFinish(ctx: Context, payload: AskPayload): Promise<void> { await refuseFinish(ctx, payload.order); }

/** Best effort: what the supplier answers changes nothing here. */
export async function tell(ctx: Context, { what, ...followUp }: TellPayload): Promise<{ verdict: string }> {
  const answer = await inTransaction(ctx, (inner) => (what === 'revoke' ? supplier().revoke(inner, followUp) : supplier().complete(inner, followUp)));
  return { verdict: answer.verdict };
}

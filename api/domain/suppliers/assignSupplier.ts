import orders from '@t3d/resources/orders/orders';
import suppliers from '@t3d/resources/suppliers/suppliers';
import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { type ProvisionRequest, NOT_REACHED } from './connections';
import { enqueue } from '../../jobs/outbox';
import { table } from '../../models/table';
import {
  type RequestPayload,
  PROVISION_JOB,
  changeSupplier,
  failOrder,
  notifySupplier,
  planOf,
  setSupplier,
} from '../orders';
import { type Candidate, candidatesFor, nextReference, nextSupplier, termsWith } from './chooseSupplier';
import type { Supplier } from './port';
import type { Order } from '@t3d/resources/rows';

/**
 * A request to a supplier for an order. `supplier` is null for the simulator, which responds if no supplier is
 * configured.
 */
interface Assignment {
  supplier: Supplier | null;
  request: ProvisionRequest;
}

export const supplierOf = (ctx: Context, { supplier }: Pick<Order, 'supplier'>): Promise<Supplier | null> =>
  supplier === null ? Promise.resolve(null) : table(ctx, suppliers).one(supplier);

const waitsFor = (order: Order, reference: string): boolean =>
  order.status === 'INITIAL' && order.supplierReference === reference;

/**
 * Returns the supplier that provisions an order. Without a candidate, the order fails and is refunded. Returns null if
 * the order has changed or failed.
 */
export async function assignSupplier(
  ctx: Context,
  { order: id, reference }: RequestPayload,
): Promise<Assignment | null> {
  const order = await table(ctx, orders).one(id, { lock: true });
  if (!order || !waitsFor(order, reference)) return null;
  const plan = await planOf(ctx, order);
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal);
  const request = {
    reference,
    iccid: card?.iccid ?? null,
    product: plan?.planCode ?? null,
    esim: plan?.terminalType === 'E_SIM',
  };
  if (order.supplier !== null)
    return {
      supplier: await supplierOf(ctx, order),
      request: { ...request, product: (await termsWith(ctx, order.supplier, plan)).product },
    };
  const candidates = await candidatesFor(ctx, order, plan);
  if (candidates === null) return { supplier: null, request };
  const [first] = candidates;
  if (!first) {
    await failOrder(ctx, id, reference, 'NO_SUPPLIER');
    return null;
  }
  await setSupplier(ctx, order, { supplier: first.supplier.id, supplierCost: first.cost });
  return { supplier: first.supplier, request: { ...request, product: first.product } };
}

/** Assigns an order to the next supplier under a new reference, and enqueues the request. */
async function failOver(ctx: Context, order: Order, to: Candidate, reason: string): Promise<void> {
  const next = {
    supplier: to.supplier.id,
    supplierCost: to.cost,
    supplierReference: nextReference(order.supplierReference ?? ''),
  };
  await changeSupplier(ctx, order, next, reason);
  const payload: RequestPayload = {
    order: order.id,
    reference: next.supplierReference,
    question: next.supplierReference,
  };
  await enqueue(ctx, { kind: PROVISION_JOB, payload, dedupe: `provision:${payload.reference}` });
}

/** Requests a refused order from the next supplier, or fails and refunds it. A repeated event changes nothing. */
export async function rejectProvision(ctx: Context, id: number, reference: string, reason: string): Promise<boolean> {
  const order = await table(ctx, orders).one(id, { lock: true });
  if (!order || !waitsFor(order, reference)) return false;
  const next = await nextSupplier(ctx, order);
  if (next) await failOver(ctx, order, next, reason);
  else await failOrder(ctx, id, reference, reason);
  return true;
}

/** Returns whether the supplier cannot have received any call under this reference. */
async function neverReached(ctx: Context, order: Order): Promise<boolean> {
  const calls = await table(ctx, supplierCalls).find({
    order: order.id,
    question: 'PROVISION',
    reference: order.supplierReference,
  });
  return calls.every(({ verdict, reason }) => verdict === 'ERROR' && reason?.startsWith(NOT_REACHED));
}

/**
 * Assigns an order to the next supplier if the present one cannot have received the request. Returns false if the order
 * stays.
 */
export async function reassignUnreached(ctx: Context, { order: id, reference }: RequestPayload): Promise<boolean> {
  const order = await table(ctx, orders).one(id, { lock: true });
  if (!order || !waitsFor(order, reference) || !(await neverReached(ctx, order))) return false;
  const next = await nextSupplier(ctx, order);
  if (!next) return false;
  await notifySupplier(ctx, order, 'revoke');
  await failOver(ctx, order, next, NOT_REACHED);
  return true;
}

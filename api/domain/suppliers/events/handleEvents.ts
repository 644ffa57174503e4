import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import {
  acceptOrder,
  canStep,
  confirmFinish,
  confirmRevoke,
  moveOrder,
  rejectFinish,
  rejectRevoke,
} from '../../orders';
import { rejectProvision } from '../assignSupplier';
import { findByReference } from '../chooseSupplier';
import { isOrphan, undoOrphan } from './handleResponses';
import { replayDeferred, handleUsageEvent, lastQuestion } from './deferredEvents';
import { logCall } from '../connections';
import type { EventOutcome, SupplierEvent } from '../port';
import type { Order } from '@t3d/resources/rows';

/** The events that prove that the supplier has provisioned the order. */
const MEANS_PROVIDED: readonly SupplierEvent['kind'][] = ['provisioned', 'activated', 'usage', 'completed'];

async function wasAsked(ctx: Context, order: Order, supplier: number | null, reference: string): Promise<boolean> {
  if (order.supplier === supplier && order.supplierReference === reference) return true;
  return (
    (await table(ctx, supplierCalls).one({
      order: order.id,
      supplier,
      reference,
      question: ['PROVISION', 'REVOKE'],
    })) !== null
  );
}

/** Returns whether an event answers our last request or names no request. */
const answersLast = async (
  ctx: Context,
  order: Order,
  { question }: SupplierEvent,
  kind: 'revoke' | 'finish',
): Promise<boolean> => question === undefined || question === (await lastQuestion(ctx, order, kind));

/** Completes a revoke that the supplier accepted after we had given it up. */
async function revokeAfterAll(ctx: Context, order: Order, event: SupplierEvent): Promise<EventOutcome> {
  if (
    event.question === undefined ||
    !canStep('apply-revoke', order.status) ||
    event.question !== (await lastQuestion(ctx, order, 'revoke'))
  )
    return 'NOTHING';
  await moveOrder(ctx, order, 'apply-revoke', { values: { statusBefore: order.status }, detail: { late: true } });
  await confirmRevoke(ctx, order.id);
  return 'DONE';
}

async function handleLateAnswer(ctx: Context, order: Order, event: SupplierEvent): Promise<EventOutcome> {
  const { kind, reference } = event;
  if (kind === 'provisioned' && order.status === 'INITIAL') {
    await acceptOrder(ctx, order.id, reference, { lpa: event.lpa });
    await replayDeferred(ctx, order.id);
    return 'DONE';
  }
  if (kind === 'refused')
    return (await rejectProvision(ctx, order.id, reference, event.reason || 'SUPPLIER')) ? 'DONE' : 'NOTHING';
  if (order.status === 'REVOKING' && (kind === 'revoked' || kind === 'revoke-refused')) {
    if (!(await answersLast(ctx, order, event, 'revoke'))) return 'NOTHING';
    await (kind === 'revoked' ? confirmRevoke : rejectRevoke)(ctx, order.id);
    if (kind === 'revoke-refused') await replayDeferred(ctx, order.id);
    return 'DONE';
  }
  if (kind === 'revoked') return revokeAfterAll(ctx, order, event);
  if (
    order.status === 'COMPLETING' &&
    kind === 'complete-refused' &&
    (await answersLast(ctx, order, event, 'finish'))
  ) {
    await rejectFinish(ctx, order.id);
    await replayDeferred(ctx, order.id);
    return 'DONE';
  }
  return 'NOTHING';
}

async function handleOrderEvent(
  ctx: Context,
  order: Order,
  supplier: number | null,
  event: SupplierEvent,
): Promise<EventOutcome> {
  if (!(await wasAsked(ctx, order, supplier, event.reference))) return 'UNKNOWN';
  if (isOrphan(order, event.reference)) {
    if (!MEANS_PROVIDED.includes(event.kind)) return 'NOTHING';
    await undoOrphan(ctx, order.id, supplier, event.reference);
    return 'LATE';
  }
  if (order.deletedAt !== null) return 'NOTHING';
  const { kind } = event;
  if (kind === 'completed' && order.status === 'COMPLETING') {
    if (!(await answersLast(ctx, order, event, 'finish'))) return 'NOTHING';
    await confirmFinish(ctx, order.id);
    return 'DONE';
  }
  // `completed` can mean that the supplier accepted a finish after we had given it up.
  return kind === 'activated' || kind === 'usage' || kind === 'completed'
    ? handleUsageEvent(ctx, order.id, { ...event, kind })
    : handleLateAnswer(ctx, order, event);
}

/**
 * Applies a verified event. Events may arrive in any order, late or twice, but the order reaches its true state.
 * `supplier` is null for the simulator.
 */
export async function handleEvent(ctx: Context, supplier: number | null, event: SupplierEvent): Promise<EventOutcome> {
  return inTransaction(ctx, async (inner) => {
    const order = await findByReference(inner, event.reference, true);
    const outcome = order ? await handleOrderEvent(inner, order, supplier, event) : 'UNKNOWN';
    const verdict = outcome === 'UNKNOWN' ? 'ERROR' : event.kind.endsWith('refused') ? 'REFUSED' : 'ACCEPTED';
    const words = [event.kind, outcome === 'DONE' ? '' : `(${outcome})`, event.reason ?? ''].filter(Boolean).join(' ');
    await logCall(inner, outcome === 'UNKNOWN' ? null : order, {
      question: 'NOTICE',
      supplier,
      milliseconds: null,
      reference: event.reference,
      verdict,
      reason: words,
    });
    return outcome;
  });
}

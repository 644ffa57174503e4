import supplierCalls from '@t3d/resources/supplier-calls';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { moveOrder } from '../../orders/moveOrder';
import { acceptOrder, confirmFinish, confirmRevoke, refuseFinish, refuseRevoke } from '../../orders/supplierNews';
import { mayStep } from '../../orders/transitions';
import { refuseProvision } from '../assignSupplier';
import { findByReference } from '../chooseSupplier';
import { isStray, undoStray } from './handleAnswers';
import { hearKept, hearLife } from './deferredEvents';
import { lastQuestion } from '../lastQuestion';
import { logCall } from '../logCall';
import type { Heard, News } from '../types';
import type { Order } from '../../../models/rows';

/** What says that a card works there. */
const MEANS_PROVIDED: readonly News['kind'][] = ['provisioned', 'activated', 'usage', 'completed'];

/** Whether this supplier was ever asked for the order under this reference. */
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

/** Whether an answer is to the question that is open, or says nothing of which it is. */
const answersLast = async (
  ctx: Context,
  order: Order,
  { question }: News,
  kind: 'revoke' | 'finish',
): Promise<boolean> => question === undefined || question === (await lastQuestion(ctx, order, kind));

/** A yes that comes after we had given the question up: it was revoked there, so it is revoked here. */
async function revokeAfterAll(ctx: Context, order: Order, news: News): Promise<Heard> {
  if (
    news.question === undefined ||
    !mayStep('apply-revoke', order.status) ||
    news.question !== (await lastQuestion(ctx, order, 'revoke'))
  )
    return 'NOTHING';
  await moveOrder(ctx, order, 'apply-revoke', { values: { statusBefore: order.status }, detail: { late: true } });
  await confirmRevoke(ctx, order.id);
  return 'DONE';
}

async function hearAnswer(ctx: Context, order: Order, news: News): Promise<Heard> {
  const { kind, reference } = news;
  if (kind === 'provisioned' && order.status === 'INITIAL') {
    await acceptOrder(ctx, order.id, reference, { lpa: news.lpa });
    await hearKept(ctx, order.id);
    return 'DONE';
  }
  if (kind === 'refused')
    return (await refuseProvision(ctx, order.id, reference, news.reason || 'SUPPLIER')) ? 'DONE' : 'NOTHING';
  if (order.status === 'REVOKING' && (kind === 'revoked' || kind === 'revoke-refused')) {
    if (!(await answersLast(ctx, order, news, 'revoke'))) return 'NOTHING';
    await (kind === 'revoked' ? confirmRevoke : refuseRevoke)(ctx, order.id);
    if (kind === 'revoke-refused') await hearKept(ctx, order.id);
    return 'DONE';
  }
  if (kind === 'revoked') return revokeAfterAll(ctx, order, news);
  if (order.status === 'COMPLETING' && kind === 'complete-refused' && (await answersLast(ctx, order, news, 'finish'))) {
    await refuseFinish(ctx, order.id);
    await hearKept(ctx, order.id);
    return 'DONE';
  }
  return 'NOTHING';
}

async function hear(ctx: Context, order: Order, supplier: number | null, news: News): Promise<Heard> {
  if (!(await wasAsked(ctx, order, supplier, news.reference))) return 'UNKNOWN';
  if (isStray(order, news.reference)) {
    if (!MEANS_PROVIDED.includes(news.kind)) return 'NOTHING';
    await undoStray(ctx, order.id, supplier, news.reference);
    return 'LATE';
  }
  if (order.deletedAt !== null) return 'NOTHING';
  const { kind } = news;
  if (kind === 'completed' && order.status === 'COMPLETING') {
    if (!(await answersLast(ctx, order, news, 'finish'))) return 'NOTHING';
    await confirmFinish(ctx, order.id);
    return 'DONE';
  }
  // A late yes to a finish that was given up: it has ended there.
  return kind === 'activated' || kind === 'usage' || kind === 'completed'
    ? hearLife(ctx, order.id, { ...news, kind })
    : hearAnswer(ctx, order, news);
}

/**
 * The one door for what suppliers tell by themselves of an order, proven to be theirs. In whatever order it comes, late
 * or twice: the order ends in its true state, and nothing happens twice. `supplier` null: the simulator that stands in.
 */
export async function hearNews(ctx: Context, supplier: number | null, news: News): Promise<Heard> {
  return inTransaction(ctx, async (inner) => {
    const order = await findByReference(inner, news.reference, true);
    const heard = order ? await hear(inner, order, supplier, news) : 'UNKNOWN';
    const verdict = heard === 'UNKNOWN' ? 'ERROR' : news.kind.endsWith('refused') ? 'REFUSED' : 'ACCEPTED';
    const words = [news.kind, heard === 'DONE' ? '' : `(${heard})`, news.reason ?? ''].filter(Boolean).join(' ');
    await logCall(inner, heard === 'UNKNOWN' ? null : order, {
      question: 'NOTICE',
      supplier,
      milliseconds: null,
      reference: news.reference,
      verdict,
      reason: words,
    });
    return heard;
  });
}

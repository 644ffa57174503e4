import jobs from '@t3d/resources/jobs';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { AskPayload, Order } from '../orders/types';

/** The last question of a kind that we asked about an order; its job is named by it. Undefined once that is forgotten. */
export async function lastQuestion(ctx: Context, { orderNo }: Pick<Order, 'orderNo'>, kind: 'revoke' | 'finish'): Promise<string | undefined> {
  // `.` follows `-`: every name that begins with the order's number and a dash.
  const named = { and: [{ dedupe: { gte: `${kind}:${orderNo}-` } }, { dedupe: { lt: `${kind}:${orderNo}.` } }] };
  const [job] = await table(ctx, jobs).find(named as never, { order: [['id', 'DESC']], limit: 1 });
  return (job?.payload as AskPayload | undefined)?.question;
}

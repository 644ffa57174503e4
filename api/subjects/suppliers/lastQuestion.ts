import jobs from '@t3d/resources/house/jobs';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { RequestPayload } from '../orders';
import type { Order } from '@t3d/resources/rows';

type Kind = 'revoke' | 'finish' | 'renew';
type Asked = Pick<Order, 'orderNo'>;

// `.` follows `-`: every name that begins with the order's number and a dash.
const jobsNamed = (kind: Kind, { orderNo }: Asked) => ({
  dedupe: { gte: `${kind}:${orderNo}-`, lt: `${kind}:${orderNo}.` },
});

/**
 * The last request of a kind that we sent about an order; its job is named by it. Undefined once that is forgotten.
 */
export async function lastQuestion(ctx: Context, order: Asked, kind: Kind): Promise<string | undefined> {
  const [job] = await table(ctx, jobs).find(jobsNamed(kind, order), { order: [['id', 'DESC']], limit: 1 });
  return (job?.payload as RequestPayload | undefined)?.question;
}

/** Whether a request of a kind about an order still waits for its answer. */
export async function isAsking(ctx: Context, order: Asked, kind: Kind): Promise<boolean> {
  return (await table(ctx, jobs).count({ ...jobsNamed(kind, order), state: ['QUEUED', 'RUNNING'] })) > 0;
}

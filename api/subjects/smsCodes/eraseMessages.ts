import { DAY_MS } from '@t3d/resources/kit';
import smsMessages from '@t3d/resources/codes/sms-messages';
import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';

/** For how many days texts, senders and codes are kept. */
export const KEEP_DAYS: ServiceKey<number> = { name: 'the days that messages are kept', make: () => 30 };
const AT_ONCE = 1000;

/** Erases what old messages contain. That a number received one, and when, stays. Answers how many. */
export async function eraseMessages(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ctx.database.services.get(KEEP_DAYS) * DAY_MS).toISOString();
  for (let erased = 0; ;) {
    const done = await inTransaction(ctx, async (inner) => {
      const old = await table(inner, smsMessages).find(
        { erasedAt: null, createdAt: { lte: before } },
        { limit: AT_ONCE, lock: true },
      );
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      return table(inner, smsMessages).update({ text: null, from: null, code: null, erasedAt: inner.now() }, ids);
    });
    erased += done;
    if (done < AT_ONCE) return erased;
  }
}

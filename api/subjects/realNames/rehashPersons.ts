import realNames from '@t3d/resources/real-names';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { personHashOf } from './person';

const AT_ONCE = 200;

/**
 * After a change of the key: the persons of papers that still have their content are recognised by the new key. Erased
 * papers name nobody any more.
 */
export async function rehashPersons(ctx: Context): Promise<number> {
  let done = 0;
  for (let after = 0; ;) {
    const papers = await inTransaction(ctx, async (inner) => {
      const found = await table(inner, realNames).find(
        { id: { gt: after }, purgedAt: null },
        { limit: AT_ONCE, lock: true },
      );
      for (const paper of found)
        await table(inner, realNames).update({ personHash: personHashOf(inner, paper.docType, paper) }, paper.id);
      return found;
    });
    done += papers.length;
    if (papers.length < AT_ONCE) return done;
    after = papers.at(-1)?.id as number;
  }
}

import realNames from '@t3d/resources/cards/real-names';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { personHashOf } from './submitDocument';

const AT_ONCE = 200;

/**
 * After a change of the key: the persons of documents that still have their content are recognised by the new key.
 * Erased documents name nobody any more.
 */
export async function rehashPersons(ctx: Context): Promise<number> {
  let done = 0;
  for (let after = 0; ;) {
    const documents = await inTransaction(ctx, async (inner) => {
      const found = await table(inner, realNames).find(
        { id: { gt: after }, purgedAt: null },
        { limit: AT_ONCE, lock: true },
      );
      for (const document of found)
        await table(inner, realNames).update(
          { personHash: personHashOf(inner, document.docType, document) },
          document.id,
        );
      return found;
    });
    done += documents.length;
    if (documents.length < AT_ONCE) return done;
    after = documents.at(-1)?.id as number;
  }
}

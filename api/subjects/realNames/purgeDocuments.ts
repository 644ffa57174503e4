import { DAY_MS } from '@t3d/resources/kit';
import realNames from '@t3d/resources/cards/real-names';
import type { Context } from '../../context';
import { dropFiles, dropOrphans } from '../../models/files';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { type IdentityDocument, realNameSettings } from './types';

const AT_ONCE = 200;

/**
 * All that a document holds of a person. What stays: that it was there, what became of it, and the keyed hash by which
 * the person is counted.
 */
export const ERASED = {
  name: null,
  idNumber: null,
  sex: null,
  ethnicity: null,
  birthDate: null,
  address: null,
  authority: null,
  validFrom: null,
  validTo: null,
  nationality: null,
  surname: null,
  givenName: null,
  passportNumber: null,
  permitNumber: null,
  permitType: null,
  renewalCount: null,
  image: null,
  checks: null,
} satisfies Partial<IdentityDocument>;

async function eraseSome(ctx: Context, status: 'REJECTED' | 'APPROVED', days: number): Promise<number> {
  const due = {
    status,
    purgedAt: null,
    reviewedAt: { lte: new Date(ctx.now().getTime() - days * DAY_MS).toISOString() },
  } as const;
  const found = await table(ctx, realNames).find(due, { limit: AT_ONCE });
  if (found.length === 0) return 0;
  return inTransaction(ctx, async (inner) => {
    const documents = await table(inner, realNames).find(
      { and: [{ id: { in: found.map(({ id }) => id) } }, due] },
      { lock: true },
    );
    const purgedAt = inner.now();
    await table(inner, realNames).update(
      { ...ERASED, purgedAt },
      documents.map(({ id }) => id),
    );
    await dropFiles(
      inner,
      documents.map(({ image }) => image).filter((id) => id !== null),
    );
    await recordHistories(
      inner,
      realNames,
      'purge',
      documents.map(({ id }) => ({ recordId: id, changes: { purgedAt: { before: null, after: purgedAt } } })),
    );
    return documents.length;
  });
}

async function eraseAll(ctx: Context, status: 'REJECTED' | 'APPROVED', days: number): Promise<number> {
  let erased = 0;
  for (;;) {
    const some = await eraseSome(ctx, status, days);
    erased += some;
    if (some === 0) return erased;
  }
}

/**
 * Erases what need not be kept any longer: decided documents after their time, and pictures that no document has taken
 * within a day.
 */
export async function purgeDocuments(ctx: Context): Promise<{ rejected: number; approved: number; pictures: number }> {
  const { rejectedDays, retentionDays } = realNameSettings(ctx.database);
  const rejected = await eraseAll(ctx, 'REJECTED', rejectedDays);
  const approved = await eraseAll(ctx, 'APPROVED', retentionDays);
  const pictures = await inTransaction(ctx, (inner) => dropOrphans(inner, new Date(inner.now().getTime() - DAY_MS)));
  return { rejected, approved, pictures };
}

import { DAY_MS } from '@t3d/resources/kit';
import realNames from '@t3d/resources/cards/real-names';
import type { Context } from '../../context';
import { dropFiles, dropOrphans } from '../../models/files';
import { recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { type IdentityDocument, realNameSettings } from './submitDocument';
import { IMAGE } from '../../registry/formerNames';
import { command } from '../../engine/rows/commands/command';
import { lockDocuments } from './approveDocuments';
import { NotFound } from '../../errors';

/** Deletes documents and pictures permanently. The card stays verified. */
export const deleteDocuments = command(realNames, 'delete', {
  lock: lockDocuments,
  run: async (ctx, { documents }) => {
    const affected = await table(ctx, realNames).remove(documents.map(({ id }) => id));
    await dropFiles(
      ctx,
      documents.map(({ image }) => image).filter((id) => id !== null),
    );
    await recordHistories(
      ctx,
      realNames,
      'delete',
      documents.map(({ id, terminal, docType, status }) => ({
        recordId: id,
        changes: { [IMAGE]: { before: { terminal, docType, status }, after: null } },
      })),
    );
    return { affected };
  },
});

/**
 * Erases a document at the holder's request, except the decision and the hash that counts the person's cards. Throws
 * NotFound if there is none.
 */
export async function eraseDocument(ctx: Context, id: number): Promise<void> {
  const rows = table(ctx, realNames);
  const found = await rows.one(id);
  if (!found || found.purgedAt !== null) throw new NotFound();
  const [document] = (await lockDocuments(ctx, [id])).documents;
  if (!document || document.purgedAt !== null) throw new NotFound();
  const purgedAt = ctx.now();
  const withdrawn = document.status === 'SUBMITTED';
  await rows.update({ ...ERASED, purgedAt, ...(withdrawn && { status: 'REJECTED', reviewedAt: purgedAt }) }, id);
  if (document.image !== null) await dropFiles(ctx, [document.image]);
  await recordHistory(ctx, realNames, id, 'withdraw', { purgedAt: { before: null, after: purgedAt } });
}

const AT_ONCE = 200;

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

/** Erases decided documents after the retention period, and pictures after a day without a document. */
export async function purgeDocuments(ctx: Context): Promise<{ rejected: number; approved: number; pictures: number }> {
  const { rejectedDays, retentionDays } = realNameSettings(ctx.database);
  const rejected = await eraseAll(ctx, 'REJECTED', rejectedDays);
  const approved = await eraseAll(ctx, 'APPROVED', retentionDays);
  const pictures = await inTransaction(ctx, (inner) => dropOrphans(inner, new Date(inner.now().getTime() - DAY_MS)));
  return { rejected, approved, pictures };
}

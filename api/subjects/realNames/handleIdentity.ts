import realNames from '@t3d/resources/cards/real-names';
import type { Context } from '../../context';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { approveDocuments } from './approveDocuments';
import { rejectDocuments } from './rejectDocuments';

const LONGEST_REASON = 255;

/**
 * Applies the identity provider's answer to a document. A match approves it, a mismatch rejects it with the provider's
 * reason, anything else leaves it to the staff. A document that has been decided on meanwhile stays as it is.
 */
export async function handleIdentity(
  ctx: Context,
  id: number,
  answer: { verdict: 'match' | 'mismatch' | 'unknown'; reason?: string },
): Promise<'APPROVED' | 'REJECTED' | 'SUBMITTED' | 'SKIPPED'> {
  const document = await table(ctx, realNames).one(id);
  if (document?.status !== 'SUBMITTED') return 'SKIPPED';
  if (answer.verdict === 'unknown') return 'SUBMITTED';
  if (answer.verdict === 'match') {
    await approveDocuments(ctx, { ids: [id] });
    return 'APPROVED';
  }
  await rejectDocuments(ctx, {
    ids: [id],
    reason: (answer.reason ?? translate('realNames.mismatch', ctx.language)).slice(0, LONGEST_REASON),
  });
  return 'REJECTED';
}

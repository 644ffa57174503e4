import realNames from '@t3d/resources/real-names';
import type { Context } from '../../context';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { approvePapers } from './approveDocuments';
import { rejectPapers } from './rejectDocuments';

const LONGEST_REASON = 255;

/**
 * What the identity provider says of a paper. A match approves it, a mismatch rejects it with the provider's reason,
 * anything else leaves it to the staff. A paper that has been decided on meanwhile stays as it is.
 */
export async function hearIdentity(
  ctx: Context,
  id: number,
  answer: { verdict: 'match' | 'mismatch' | 'unknown'; reason?: string },
): Promise<'APPROVED' | 'REJECTED' | 'SUBMITTED' | 'SKIPPED'> {
  const paper = await table(ctx, realNames).one(id);
  if (paper?.status !== 'SUBMITTED') return 'SKIPPED';
  if (answer.verdict === 'unknown') return 'SUBMITTED';
  if (answer.verdict === 'match') {
    await approvePapers(ctx, { ids: [id] });
    return 'APPROVED';
  }
  await rejectPapers(ctx, {
    ids: [id],
    reason: (answer.reason ?? translate('realNames.mismatch', ctx.language)).slice(0, LONGEST_REASON),
  });
  return 'REJECTED';
}

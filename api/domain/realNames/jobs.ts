import { DAY_MS } from '@t3d/resources/kit';
import type { Handlers } from '../../jobs/jobTypes';
import { purgeDocuments } from './purgeDocuments';
import { type IdentityPayload, type IdentityDocument, IDENTITY_JOB } from './submitDocument';
import realNames from '@t3d/resources/cards/real-names';
import type { Context } from '../../context';
import { type IdentityQuestion, identityOf } from './identity';
import { readFile } from '../../models/files';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { translate } from '../../locales';
import { approveDocuments, rejectDocuments } from './approveDocuments';

async function questionOf(ctx: Context, document: IdentityDocument): Promise<IdentityQuestion> {
  const { id, docType, name, surname, givenName, nationality, birthDate, sex, validTo } = document;
  const picture = docType === 'FACE' && document.image !== null ? await readFile(ctx, document.image) : null;
  const number = {
    ID_CARD: document.idNumber,
    PASSPORT: document.passportNumber,
    PERMIT: document.permitNumber,
    FACE: null,
  }[docType];
  return {
    reference: `paper-${id}`,
    docType,
    name,
    surname,
    givenName,
    number,
    nationality,
    birthDate,
    sex,
    validTo,
    image: picture && { type: picture.type, base64: picture.bytes.toString('base64') },
  };
}

/**
 * Sends a waiting document to the provider outside any transaction, and applies the response. Staff decide if all
 * attempts fail.
 */
async function verifyIdentity(ctx: Context, { paper: id }: IdentityPayload): Promise<{ status: string }> {
  const provider = identityOf(ctx.database);
  const document = await table(ctx, realNames).one(id);
  if (!provider || document?.status !== 'SUBMITTED') return { status: 'SKIPPED' };
  const answer = await provider.ask(await questionOf(ctx, document));
  return { status: await inTransaction(ctx, (inner) => handleIdentity(inner, id, answer)) };
}

const LONGEST_REASON = 255;

/** Applies the provider's response: approves a match, rejects a mismatch, and leaves anything else to staff. */
async function handleIdentity(
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

export const jobs: Handlers = {
  [IDENTITY_JOB]: { run: verifyIdentity },
  'real-names.purge': { every: DAY_MS, run: purgeDocuments },
};

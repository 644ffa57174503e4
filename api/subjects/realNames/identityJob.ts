import realNames from '@t3d/resources/cards/real-names';
import { handleIdentity } from './handleIdentity';
import type { IdentityPayload, IdentityDocument } from './types';
import type { Context } from '../../context';
import type { IdentityQuestion } from './identity';
import { identityOf } from './identity';
import { readFile } from '../../models/files';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';

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
 * Asks the identity provider about a document that still waits, outside any transaction, and does what it answers. One
 * that has been decided on meanwhile is not sent; when the tries are used up, the staff decide.
 */
export async function askIdentity(ctx: Context, { paper: id }: IdentityPayload): Promise<{ status: string }> {
  const provider = identityOf(ctx.database);
  const document = await table(ctx, realNames).one(id);
  if (!provider || document?.status !== 'SUBMITTED') return { status: 'SKIPPED' };
  const answer = await provider.ask(await questionOf(ctx, document));
  return { status: await inTransaction(ctx, (inner) => handleIdentity(inner, id, answer)) };
}

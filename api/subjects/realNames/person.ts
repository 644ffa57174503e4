import { personOf } from '@t3d/resources/identity';
import realNames from '@t3d/resources/cards/real-names';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { IdentityDocument, DocumentValues } from './types';

/**
 * Recognises the same person on another card without the number being readable; null where the document names nobody.
 */
export function personHashOf(
  ctx: Context,
  docType: IdentityDocument['docType'],
  values: Readonly<DocumentValues>,
): string | null {
  const person = personOf(docType, values);
  return person && ctx.database.seals.hash('person', person);
}

/** On how many other cards this person has been verified. */
export async function otherCardsOf(ctx: Context, personHash: string | null, terminal: number): Promise<number> {
  if (personHash === null) return 0;
  const documents = await table(ctx, realNames).find({ personHash, status: 'APPROVED' });
  return new Set(documents.map((document) => document.terminal).filter((id) => id !== terminal)).size;
}

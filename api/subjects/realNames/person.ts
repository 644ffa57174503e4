import realNames from '@t3d/resources/real-names';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { personOf } from './rules';
import type { Paper, PaperValues } from './types';

/** Recognises the same person on another card without the number being readable; null where the paper names nobody. */
export function personHashOf(ctx: Context, docType: Paper['docType'], values: Readonly<PaperValues>): string | null {
  const person = personOf(docType, values);
  return person && ctx.database.seals.hash('person', person);
}

/** On how many other cards this person has been verified. */
export async function otherCardsOf(ctx: Context, personHash: string | null, terminal: number): Promise<number> {
  if (personHash === null) return 0;
  const papers = await table(ctx, realNames).find({ personHash, status: 'APPROVED' });
  return new Set(papers.map((paper) => paper.terminal).filter((id) => id !== terminal)).size;
}

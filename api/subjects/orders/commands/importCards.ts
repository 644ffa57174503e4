import { luhnDigit } from '@t3d/resources/kit';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { reaches } from '../../users';
import type { Terminal } from '@t3d/resources/rows';

const AT_ONCE = 500;
/** What a card number in a file may mean: the card itself, none, or several. */
export type Found = Terminal | 'none' | 'several';

/** 18 digits with the check digit that was left out; a longer number is whole. */
const bodied = (number: string): string[] => (/^\d{18}$/.test(number) ? [number + luhnDigit(number)] : []);

async function candidates(ctx: Context, numbers: readonly string[]): Promise<Terminal[]> {
  const found = new Map<number, Terminal>();
  for (let start = 0; start < numbers.length; start += AT_ONCE) {
    const part = numbers.slice(start, start + AT_ONCE);
    const rows = await table(ctx, terminals).find({
      or: [{ iccid: [...part, ...part.flatMap(bodied)] }, { cid: part }],
    });
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()];
}

/** The same cards locked, in id order over all of them: the file names them, they are no rows of the call. */
async function locked(ctx: Context, ids: readonly number[]): Promise<Terminal[]> {
  const sorted = ids.toSorted((a, b) => a - b);
  const cards: Terminal[] = [];
  for (let start = 0; start < sorted.length; start += AT_ONCE)
    cards.push(...(await table(ctx, terminals).find(sorted.slice(start, start + AT_ONCE), { lock: true })));
  return cards;
}

/**
 * The cards that numbers name, locked: an ICCID, the same without its check digit, or the printed card number. Cards
 * out of the caller's reach are none to it.
 */
export async function findCards(ctx: Context, numbers: readonly string[]): Promise<(number: string) => Found> {
  const near = await candidates(ctx, [...new Set(numbers)]);
  const reachable = new Map<number | null, boolean>();
  for (const { owner } of near) if (!reachable.has(owner)) reachable.set(owner, await reaches(ctx, owner));
  const cards = await locked(
    ctx,
    near.filter(({ owner }) => reachable.get(owner)).map(({ id }) => id),
  );
  const byNumber = new Map<string, Set<Terminal>>();
  const name = (number: string | null, card: Terminal): void => {
    if (number !== null) byNumber.set(number, (byNumber.get(number) ?? new Set()).add(card));
  };
  for (const card of cards) {
    name(card.iccid, card);
    name(card.cid, card);
  }
  return (number) => {
    const exact = cardsOf(byNumber, number);
    const named = exact.length > 0 ? exact : bodied(number).flatMap((one) => cardsOf(byNumber, one));
    return named.length > 1 ? 'several' : (named[0] ?? 'none');
  };
}

const cardsOf = (byNumber: ReadonlyMap<string, ReadonlySet<Terminal>>, number: string): Terminal[] => [
  ...(byNumber.get(number) ?? []),
];

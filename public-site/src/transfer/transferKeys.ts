import type { CardPair, TransferKey } from '../api/transfers';

/** The full numbers of the transfers that this page asked for; a reload forgets them. */
const pairs = new Map<number, CardPair>();

export const rememberPair = (id: number, pair: CardPair): void => {
  pairs.set(id, pair);
};
export const recallPair = (id: number): CardPair | null => pairs.get(id) ?? null;

/** A key as the fragment of an address, which browsers send to no server and name in no referrer. */
export const fragmentOf = ({ id, key }: TransferKey): string => `${id}.${key}`;

export function readFragment(fragment: string): TransferKey | null {
  const [, id, key] = /^(\d{1,15})\.([\w-]{20,})$/.exec(fragment) ?? [];
  return id && key ? { id: Number(id), key } : null;
}

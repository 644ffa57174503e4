import { call, CallFailed, type CallOptions } from './client';
import type { Brand, CardTransfer } from './responses';

export interface TransferKey {
  id: number;
  key: string;
}

export interface CardPair {
  from: string;
  to: string;
}

/** Requests a transfer, or returns the one of an equal request. Throws a Refusal with `errors` by field. */
export async function requestTransfer(pair: CardPair, options?: CallOptions): Promise<TransferKey & { brand: Brand }> {
  const { data } = await call('/data-api/transfer-card', { ...options, body: pair });
  const made = data as { transferId: number; key: string; brand: Brand } | null | undefined;
  if (!made?.key) throw new CallFailed();
  return { id: made.transferId, key: made.key, brand: made.brand };
}

export async function confirmTransfer(id: number, code: string): Promise<void> {
  await call(`/data-api/transfer-card/${id}`, { body: { code } });
}

export async function fetchTransfer({ id, key }: TransferKey, options?: CallOptions): Promise<CardTransfer> {
  const { data } = await call(`/data-api/transfer-card/${id}?key=${encodeURIComponent(key)}`, options);
  const found = data as CardTransfer | null | undefined;
  if (!found?.status) throw new CallFailed();
  return found;
}

/** The full card numbers by transfer, until the page reloads. */
const pairs = new Map<number, CardPair & { key: string }>();

export const rememberPair = ({ id, key }: TransferKey, pair: CardPair): void => {
  pairs.set(id, { ...pair, key });
};
export const recallPair = (id: number): CardPair | null => pairs.get(id) ?? null;

/** Returns the transfer of one of the two cards that was requested in this tab, or null. */
export function recallRival({ from, to }: CardPair): (CardPair & TransferKey) | null {
  const both = [from, to];
  const [found] = [...pairs].filter(([, pair]) => both.includes(pair.from) || both.includes(pair.to)).toReversed();
  return found ? { id: found[0], ...found[1] } : null;
}

/** Returns the key as a URL fragment, which browsers never send. */
export const fragmentOf = ({ id, key }: TransferKey): string => `${id}.${key}`;

export function readFragment(fragment: string): TransferKey | null {
  const [, id, key] = /^(\d{1,15})\.([\w-]{20,})$/.exec(fragment) ?? [];
  return id && key ? { id: Number(id), key } : null;
}

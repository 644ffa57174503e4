import type { DocumentKey } from '../api/documents';

const STORAGE_KEY = 'documents';
const MOST = 10;

interface KnownDocument extends DocumentKey {
  /** The card that it was submitted for. */
  number: string;
}

function readAll(): KnownDocument[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as KnownDocument[]) : [];
  } catch {
    return [];
  }
}

function write(all: KnownDocument[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all.slice(0, MOST)));
  } catch {
    // Without storage the address of the page holds the key.
  }
}

/** Keeps the keys of this browser's newest documents: nothing of the documents themselves. */
export const rememberDocument = (known: KnownDocument): void =>
  write([known, ...readAll().filter(({ number }) => number !== known.number)]);

export const forgetDocument = (id: number): void => write(readAll().filter((one) => one.id !== id));

/** The newest document that this browser submitted for a card. */
export const recallDocument = (number: string): DocumentKey | null =>
  readAll().find((one) => one.number === number) ?? null;

/** A key as the fragment of an address, which browsers send to no server and name in no referrer. */
export const fragmentOf = ({ id, key }: DocumentKey): string => `${id}.${key}`;

export function readFragment(fragment: string): DocumentKey | null {
  const [, id, key] = /^(\d{1,15})\.([\w-]{20,})$/.exec(fragment) ?? [];
  return id && key ? { id: Number(id), key } : null;
}

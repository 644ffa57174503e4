import { call, CallFailed, type CallOptions } from './client';
import type { SubmittedDocument } from './responses';

export interface DocumentKey {
  id: number;
  key: string;
}

/** Submits a document. Throws a Refusal with `errors` by field. */
export async function submitDocument(number: string, form: FormData, options?: CallOptions): Promise<DocumentKey> {
  const { data } = await call(`/data-api/cards/${encodeURIComponent(number)}/real-name`, { ...options, body: form });
  const made = data as DocumentKey | null | undefined;
  if (!made?.key) throw new CallFailed();
  return made;
}

const pathOf = ({ id, key }: DocumentKey): string =>
  `/data-api/identity-documents/${id}?key=${encodeURIComponent(key)}`;

export async function fetchDocument(opened: DocumentKey, options?: CallOptions): Promise<SubmittedDocument> {
  const { data } = await call(pathOf(opened), options);
  const found = data as SubmittedDocument | null | undefined;
  if (!found?.status) throw new CallFailed();
  return found;
}

export async function eraseDocument(opened: DocumentKey): Promise<void> {
  await call(pathOf(opened), { verb: 'DELETE' });
}

const STORAGE_KEY = 'documents';
const MOST = 10;

interface KnownDocument extends DocumentKey {
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
    // Ignores missing storage, because the URL contains the key too.
  }
}

/** Stores the keys of the newest documents in this browser. */
export const rememberDocument = (known: KnownDocument): void =>
  write([known, ...readAll().filter(({ number }) => number !== known.number)]);

export const forgetDocument = (id: number): void => write(readAll().filter((one) => one.id !== id));

export const recallDocument = (number: string): DocumentKey | null =>
  readAll().find((one) => one.number === number) ?? null;

/** Returns the key as a URL fragment, which browsers never send. */
export const fragmentOf = ({ id, key }: DocumentKey): string => `${id}.${key}`;

export function readFragment(fragment: string): DocumentKey | null {
  const [, id, key] = /^(\d{1,15})\.([\w-]{20,})$/.exec(fragment) ?? [];
  return id && key ? { id: Number(id), key } : null;
}

import { call, CallFailed, type CallOptions } from './client';
import type { SubmittedDocument } from './types';

/** What opens a submitted document: its id with its key. */
export interface DocumentKey {
  id: number;
  key: string;
}

/** Submits a document for a card. Throws Refusal with `errors` by field. */
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

import { dataClient, filesClient } from '../../providers/http';
import { PAGE_SIZE } from '../../providers/query';

export interface DocumentCheck {
  check: string;
  ok: boolean;
  count?: number;
}
/** The documents with which somebody proves who it is; sealed fields stand in clear where one record was read. */
export interface RealNameDocument {
  id: number;
  terminal: number;
  terminalLabel?: string;
  docType: string;
  status: 'SUBMITTED' | 'APPROVED' | 'REJECTED';
  image: number | null;
  checks: DocumentCheck[] | null;
  reason: string | null;
  reviewedByLabel?: string | null;
  reviewedAt: string | null;
  purgedAt: string | null;
  createdAt: string;
  [name: string]: unknown;
}

/** The documents of a card, newest first, without their sealed parts. Shows no toast: the dialog shows why. */
export async function loadDocumentsOf(terminal: number): Promise<RealNameDocument[]> {
  const { json } = await dataClient.call('GET', 'real-names', {
    query: { terminal, page: 1, size: 50, sort: 'id', order: 'DESC' },
    quiet: true,
  });
  return (json.rows ?? []) as RealNameDocument[];
}

/** The documents that wait for a decision, oldest first: each with its card, and how many there are in all. */
export async function loadQueue(): Promise<{ documents: RealNameDocument[]; total: number }> {
  const { json } = await dataClient.call('GET', 'real-names', {
    query: { status: 'SUBMITTED', page: 1, size: PAGE_SIZE, sort: 'id', order: 'ASC' },
    quiet: true,
  });
  return { documents: (json.rows ?? []) as RealNameDocument[], total: json.total ?? 0 };
}

/** One document in clear. Who reads it is written down by the server. */
export async function loadDocument(id: number): Promise<RealNameDocument> {
  return (await dataClient.call('GET', `real-names/${id}`, { quiet: true })).json.data as RealNameDocument;
}

/** The picture of a document. Fails quietly: a document may have none. */
export async function loadDocumentImage(id: number): Promise<Blob> {
  return (await filesClient.download(`real-names/${id}/image`, { quiet: true })).blob;
}

/** Refusals are thrown, not raised: the dialog shows them. */
export async function approveDocument(id: number): Promise<void> {
  await dataClient.call('POST', 'real-names/actions/approve', { body: { ids: [id] }, quiet: [400, 404, 409] });
}

export async function rejectDocument(id: number, reason: string): Promise<void> {
  await dataClient.call('POST', 'real-names/actions/reject', { body: { ids: [id], reason }, quiet: [400, 404, 409] });
}

import type { T3dDataProvider } from '../../providers/dataProvider';
import { PAGE_SIZE } from '../../providers/query';
import type { RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

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

const REAL_NAMES = 'real-names';

/** The documents of a card, newest first, without their sealed parts. Shows no toast: the dialog shows why. */
export const loadDocumentsOf = async (provider: T3dDataProvider, terminal: number): Promise<RealNameDocument[]> =>
  (await readPage<RealNameDocument>(provider, REAL_NAMES, { terminal, size: 50, sort: 'id', order: 'DESC' })).rows;

/** The documents that wait for a decision, oldest first: each with its card, and how many there are in all. */
export const loadQueue = (provider: T3dDataProvider): Promise<RowPage<RealNameDocument>> =>
  readPage(provider, REAL_NAMES, { status: 'SUBMITTED', size: PAGE_SIZE, sort: 'id', order: 'ASC' });

/** The picture of a document. Fails quietly: a document may have none. */
export const loadDocumentImage = async (provider: T3dDataProvider, id: number): Promise<Blob> =>
  (await provider.download(`${REAL_NAMES}/${id}/image`, { quiet: true })).blob;

/** Decides on a document. Refusals are thrown, not raised: the dialog shows them. */
export const decideDocument = (provider: T3dDataProvider, action: 'approve' | 'reject', id: number, reason?: string) =>
  provider.act(REAL_NAMES, action, { ids: [id], ...(action === 'reject' && { reason }) }, undefined, [400, 404, 409]);

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  realNamesOf: (terminal: number) => ['real-names', 'of', terminal] as const,
  realNameQueue: ['real-names', 'queue'] as const,
  realNameImage: (id: number) => ['real-names', 'image', id] as const,
};

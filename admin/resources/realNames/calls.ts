import type { T3dDataProvider } from '../../providers/dataProvider';
import { PAGE_SIZE } from '../../providers/query';
import { type RowPage, readPage } from '../../providers/rows';

export interface DocumentCheck {
  check: string;
  ok: boolean;
  count?: number;
}
/** An identity document. Sealed fields are in clear text only when a single record was read. */
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

/** Reads a card's documents, newest first, without sealed fields. The dialog shows the error, so no toast does. */
export const loadDocumentsOf = async (provider: T3dDataProvider, terminal: number): Promise<RealNameDocument[]> =>
  (await readPage<RealNameDocument>(provider, REAL_NAMES, { terminal, size: 50, sort: 'id', order: 'DESC' })).rows;

/** Reads the documents that wait for a decision with their cards, oldest first, and the total. */
export const loadQueue = (provider: T3dDataProvider): Promise<RowPage<RealNameDocument>> =>
  readPage(provider, REAL_NAMES, { status: 'SUBMITTED', size: PAGE_SIZE, sort: 'id', order: 'ASC' });

/** Reads a document's image. Fails without a toast, because a document may have none. */
export const loadDocumentImage = async (provider: T3dDataProvider, id: number): Promise<Blob> =>
  (await provider.download(`${REAL_NAMES}/${id}/image`, { quiet: true })).blob;

/** Approves or rejects a document. Throws refusals, because the dialog shows them. */
export const decideDocument = (provider: T3dDataProvider, action: 'approve' | 'reject', id: number, reason?: string) =>
  provider.act(REAL_NAMES, action, { ids: [id], ...(action === 'reject' && { reason }) }, undefined, [400, 404, 409]);

/** Query keys of these screens, as in `providers/queryKeys.ts`. */
export const keys = {
  realNamesOf: (terminal: number) => ['real-names', 'of', terminal] as const,
  realNameQueue: ['real-names', 'queue'] as const,
  realNameImage: (id: number) => ['real-names', 'image', id] as const,
};

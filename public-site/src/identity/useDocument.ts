import { useCallback } from 'react';
import type { CallOptions } from '../api/client';
import { fetchDocument, type DocumentKey } from '../api/documents';
import type { SubmittedDocument } from '../api/types';
import { useFollowed, type Followed } from '../useFollowed';

export interface FollowedDocument extends Omit<Followed<SubmittedDocument>, 'found'> {
  document: SubmittedDocument | null;
}

const isDecided = ({ status }: SubmittedDocument): boolean => status !== 'SUBMITTED';

/** A document until it is decided. */
export function useDocument({ id, key }: DocumentKey): FollowedDocument & { retry: () => void } {
  const read = useCallback((options: CallOptions) => fetchDocument({ id, key }, options), [id, key]);
  const { found, ...followed } = useFollowed(read, isDecided);
  return { document: found, ...followed };
}

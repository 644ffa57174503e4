import { useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import type { HistoryEntry } from '../doors';
import { useProvider } from '../doors';
import type { Row } from '../records';
import type { Say } from '../text';

export type Entry = HistoryEntry & { actorLabel?: string | null };

/** The audit trail of a record, newest first; read anew when the record changes. */
export function useHistory(resource: ManifestResource, record: Row) {
  const provider = useProvider();
  return useQuery<Entry[]>({ queryKey: [resource.name, 'history', record.id, record.version], queryFn: () => provider.history(resource.name, record.id), retry: false });
}

/** What an entry of the trail says was done. */
export const actionText = (resource: ManifestResource, entry: Entry, say: Say): string =>
  resource.actions.find((one) => one.name === entry.action)?.label ?? say(`history.actions.${entry.action}`, { _: entry.action });

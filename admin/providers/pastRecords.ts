import { dataClient } from './http';

/** A record as it stood at an instant, and its fields that are not known of then. */
export interface PastRecord {
  record: Record<string, unknown> & { id: number };
  unknown: string[];
}
/** What differs of one record between two instants. */
export interface Difference {
  id: number;
  label: string;
  change: 'added' | 'changed' | 'removed';
  changes: Record<string, { before: unknown; after: unknown }>;
  changesLabel: Record<string, Record<string, string>>;
}
interface Span {
  id?: number | undefined;
  /** ISO 8601 UTC; `to` null: now. */
  from: string;
  to: string | null;
  page: number;
  size: number;
}

/** Refusals that the page, or the window, shows itself. */
const SHOWN = [400, 403, 404];

/** A record as it stood at an instant, under the rights of today. */
export async function recordAt(resource: string, id: number, asOf: string): Promise<PastRecord> {
  const { json } = await dataClient.call('GET', `${resource}/${id}`, { query: { asOf }, quiet: SHOWN });
  const { data, unknown = [] } = json as { data?: unknown; unknown?: string[] };
  return { record: data as PastRecord['record'], unknown };
}

/** What changed between two instants, in a list or in one record. */
export async function differencesOf(
  resource: string,
  { id, from, to, page, size }: Span,
): Promise<{ rows: Difference[]; total: number }> {
  const { json } = await dataClient.call('GET', `${resource}/${id ?? 'all'}/changes`, {
    query: { from, ...(to !== null && { to }), ...(id === undefined && { page, size }) },
    quiet: SHOWN,
  });
  return { rows: (json.rows ?? []) as unknown as Difference[], total: json.total ?? 0 };
}

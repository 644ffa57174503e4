import type { RouteCalls } from './routeCalls';

/** A record that the server found: its resource, the matching field, its name and its state. */
export interface FoundRecord {
  resource: string;
  id: number;
  label: string;
  field: string;
  more?: string;
  status?: string;
}

export const MIN_SEARCHED = 2;
export const MAX_SEARCHED = 64;
/** Statuses that the palette shows itself. An ended session (401) is shown as everywhere. */
const SHOWN_BY_CALLER = [0, 400, 403, 404, 429, 500, 502, 503, 504];

/** Searches by number or name the records that the caller may open, in all resources or in one. */
export async function searchRecords(
  provider: RouteCalls,
  text: string,
  resource?: string,
  signal?: AbortSignal,
): Promise<FoundRecord[]> {
  const options = { query: { q: text, resource }, signal, quiet: SHOWN_BY_CALLER };
  return (await provider.request<{ rows: FoundRecord[] }>('GET', 'search', options)).rows;
}

import type { ManifestResource } from '@t3d/resources/kit';
import type { Row } from '../records';

/**
 * The currency that the head of a list can name for all its amounts; null where each amount needs its own: the list has
 * a column for it, or the rows differ.
 */
export function sharedCurrency(resource: ManifestResource, rows: readonly Row[]): string | null {
  const [first] = rows;
  if (!first || typeof first.currency !== 'string' || resource.list.columns.includes('currency')) return null;
  return rows.every((row) => row.currency === first.currency) ? first.currency : null;
}

import { formatMoney } from '@t3d/resources/kit';
import type { ManifestResource } from '@t3d/resources/kit';
import type { TotalRow } from '../../providers/dataProvider';
import { wordField } from './totalsByWord';

/** The amounts that the last row of a list adds up; none where its totals stand above it, by words. */
export const totalledFields = (resource: ManifestResource): string[] => (wordField(resource) ? [] : resource.list.sums);

/** What a column adds up to: an amount for each currency that occurs, the bare amount where there is but one. */
export function totalTexts(rows: readonly TotalRow[], name: string): string[] {
  const known = rows.filter((row) => typeof row[name] === 'number');
  return known.map((row) =>
    formatMoney(Number(row[name]), {
      currency: known.length > 1 && typeof row.currency === 'string' ? row.currency : null,
    }),
  );
}

/** The one currency of all rows; null for several. */
export const onlyCurrency = (rows: readonly TotalRow[]): string | null =>
  rows.length === 1 && typeof rows[0]?.currency === 'string' ? rows[0].currency : null;

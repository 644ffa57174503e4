import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Columns, Condition, Page } from '../../access/statements';
import { countRows, pastBlocks, readPage } from '../../access/statements';

type Rows = Record<string, unknown>[];
type CountedPage = Page & { offset: number; found: { total?: number } };

/** Of a page that begins further down than this, the rows are counted first. */
const DEEP = 1_000;

/**
 * Reads a page that begins far down: from the nearer end, and not at all beyond the last row. `found` takes the number
 * of all rows.
 */
async function deepPage(
  ctx: Context,
  resource: Resource,
  columns: Columns,
  { proof, found, ...page }: CountedPage,
): Promise<Rows> {
  const total = await countRows(ctx, resource, { conditions: page.conditions, scope: page.scope, proof });
  found.total = total;
  const limit = Math.min(page.limit, total - page.offset);
  const after = total - page.offset - limit;
  if (limit <= 0) return [];
  const past = await pastBlocks(ctx, resource, page);
  if (past !== page) return readPage(ctx, resource, columns, past);
  if (page.offset <= after) return readPage(ctx, resource, columns, page);
  const order = page.order === 'ASC' ? 'DESC' : 'ASC';
  return (await readPage(ctx, resource, columns, { ...page, order, limit, offset: after })).toReversed();
}

/** The rows behind a cursor, one more than the page has where more follow, and the number of all that match. */
async function pageBehind(
  ctx: Context,
  resource: Resource,
  columns: Columns,
  { behind, found, ...page }: CountedPage & { behind: Condition },
): Promise<Rows> {
  const { conditions, scope, proof, limit } = page;
  found.total = await countRows(ctx, resource, { conditions, scope, proof });
  return readPage(ctx, resource, columns, { ...page, conditions: [...conditions, behind], limit: limit + 1 });
}

/**
 * Reads a page of a list, and whether more rows follow it: by its number, or behind a cursor. `found` takes the number
 * of all rows that match.
 */
export async function readListPage(
  ctx: Context,
  resource: Resource,
  columns: Columns,
  { behind, ...page }: CountedPage & { behind?: Condition | null },
): Promise<{ stored: Rows; hasMore: boolean }> {
  if (behind) {
    const rows = await pageBehind(ctx, resource, columns, { ...page, behind });
    return { stored: rows.slice(0, page.limit), hasMore: rows.length > page.limit };
  }
  const stored = await (page.offset > DEEP ? deepPage : readPage)(ctx, resource, columns, page);
  return { stored, hasMore: page.offset + stored.length < (page.found.total ?? 0) };
}

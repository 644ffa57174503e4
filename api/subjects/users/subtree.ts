import type { Context } from '../../context';
import { select } from '../../models/sql';

/** The ids of these users and of everybody below them. */
export async function subtreeIds(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const below = await select<{ id: number }>(
    ctx,
    'SELECT id FROM users WHERE agent1 IN (?) OR agent2 IN (?) OR agent3 IN (?)',
    [ids, ids, ids],
  );
  return [...new Set([...ids, ...below.map(({ id }) => Number(id))])];
}

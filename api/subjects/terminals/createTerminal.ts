import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import { prepareTerminal } from './prepareTerminal';

/** Takes one card into the platform's stock. A number that exists already is refused by its unique index (409). */
export async function createTerminal(ctx: Context, values: Record<string, unknown>): Promise<Outcome> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const row = prepareTerminal({ ...given, status: 'STOCKED' });
  const id = await table(ctx, terminals).insert(row);
  await recordHistory(ctx, terminals, id, 'create', changesBetween(terminals, {}, row));
  return { id };
}

import { systemContext } from '../../context';
import { readSetting, writeSetting } from '../suppliers';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';
import { inTransaction } from '../../models/transaction';

const NAME = 'clockMs';
/** How far this process has moved its clock. */
const MOVED: ServiceKey<{ milliseconds: number }> = { name: 'the moved clock', make: () => ({ milliseconds: 0 }) };

/**
 * Sets this process's business clock to where the last simulation left it, here or in another process, before a restart
 * or after.
 */
export async function followClock(database: Database): Promise<number> {
  const wanted = Number((await readSetting(systemContext(database, 'command'), NAME)) ?? 0);
  const moved = database.services.get(MOVED);
  database.clock.advance(wanted - moved.milliseconds);
  moved.milliseconds = wanted;
  return wanted;
}

/** Moves the business clock forward for every process of this database. */
export async function advanceClock(database: Database, milliseconds: number): Promise<void> {
  await inTransaction(systemContext(database, 'command'), async (ctx) => {
    const now = Number((await readSetting(ctx, NAME)) ?? 0);
    await writeSetting(ctx, NAME, String(now + milliseconds));
  });
  await followClock(database);
}

import type { Connection } from './connection';
import { mentions, quote, renameInTrigger } from './ddl';
import type { Dependent } from './look';

interface Trigger {
  name: string;
  timing: string;
  event: string;
  body: string;
}

/** A trigger under which another waits while it is made anew: MySQL replaces none in one statement. */
const SPARE = '~new';

/** Whether a trigger names the column as NEW.x and OLD.x of its own table only, so that it can be rewritten. */
export const ownTriggersHold = (one: Dependent, table: string, from: string, to: string): boolean =>
  one.kind === 'trigger' && one.table === table && !mentions(renameInTrigger(one.sql, from, to), from, 'mysql');

const triggersOf = (connection: Connection, table: string): Promise<Trigger[]> =>
  connection.select(
    `SELECT TRIGGER_NAME AS name, ACTION_TIMING AS timing, EVENT_MANIPULATION AS event, ACTION_STATEMENT AS body
      FROM information_schema.triggers WHERE TRIGGER_SCHEMA = DATABASE() AND EVENT_OBJECT_TABLE = ?
      ORDER BY ACTION_ORDER`,
    [table],
  );

const create = (connection: Connection, table: string, { name, timing, event, body }: Trigger): Promise<void> =>
  connection.run(`CREATE TRIGGER ${quote(name)} ${timing} ${event} ON ${quote(table)} FOR EACH ROW ${body}`);
const drop = (connection: Connection, name: string): Promise<void> => connection.run(`DROP TRIGGER ${quote(name)}`);

/** Ends what a process that was killed has begun: at every moment a trigger is there under one name or the other. */
async function finishSpares(connection: Connection, table: string): Promise<void> {
  const triggers = await triggersOf(connection, table);
  for (const spare of triggers.filter(({ name }) => name.endsWith(SPARE))) {
    const name = spare.name.slice(0, -SPARE.length);
    if (!triggers.some((one) => one.name === name)) await create(connection, table, { ...spare, name });
    await drop(connection, spare.name);
  }
}

/** Whether a trigger of the table still speaks of the column by its old name, or was left half made. */
export async function triggersWait(connection: Connection, table: string, from: string, to: string): Promise<boolean> {
  const triggers = await triggersOf(connection, table);
  return triggers.some(({ name, body }) => name.endsWith(SPARE) || renameInTrigger(body, from, to) !== body);
}

/** The triggers of a table follow a column that has been renamed. */
export async function renameInTriggers(connection: Connection, table: string, from: string, to: string): Promise<void> {
  await finishSpares(connection, table);
  for (const trigger of await triggersOf(connection, table)) {
    const body = renameInTrigger(trigger.body, from, to);
    if (body === trigger.body) continue;
    const spare = `${trigger.name}${SPARE}`;
    await create(connection, table, { ...trigger, name: spare, body });
    await drop(connection, trigger.name);
    await create(connection, table, { ...trigger, body });
    await drop(connection, spare);
  }
}

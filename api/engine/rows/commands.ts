import type { Resource } from '@t3d/resources/kit';
import type { Message } from '../../errors';
import type { Command, CommandTable } from '../../declared/command';
import type { Context } from '../../context';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';
import { computedOf } from './computed';

/**
 * Turns the row of an import into what is stored, as the command `create` does it; throws a refusal where that would.
 */
export type Prepare = (values: Record<string, unknown>) => Record<string, unknown>;

/** What an import would change in a record that is there. */
export interface ImportedChange {
  id: number;
  changes: Record<string, unknown>;
}
/** Judges what an import would change, by the rules of the command that changes one record: what is wrong, by id. */
export type Guard = (
  ctx: Context,
  changes: readonly ImportedChange[],
) => Promise<ReadonlyMap<number, Message & { field: string }>>;

/** What the commands of one resource are, and what imports must call of them. */
export interface ResourceCommands {
  readonly commands: CommandTable;
  readonly prepare?: Prepare;
  readonly guard?: Guard;
}

/** The commands of a product, by resource. */
export const COMMANDS: ServiceKey<Readonly<Record<string, ResourceCommands>>> = { name: 'the commands' };

const CHECKED: ServiceKey<Commands> = { name: 'the checked commands' };
/** The commands of a process; refuses, the first time that they are needed, when one is missing or too many. */
export const commandsOf = (database: Database): Commands =>
  database.services.get(CHECKED, () => new Commands(database, database.services.get(COMMANDS)));

/** The commands of every resource. */
export class Commands {
  constructor(
    database: Database,
    private readonly given: Readonly<Record<string, ResourceCommands>>,
  ) {
    for (const resource of database.registry.values()) {
      const { commands, prepare, guard } = given[resource.name] ?? { commands: {} };
      checkTable(resource, commands);
      computedOf(database, resource);
      checkImport(resource, prepare !== undefined, guard !== undefined);
    }
  }

  find(resource: string, name: string): Command<never> | undefined {
    return this.given[resource]?.commands[name];
  }
  prepare(resource: string): Prepare | undefined {
    return this.given[resource]?.prepare;
  }
  guard(resource: string): Guard | undefined {
    return this.given[resource]?.guard;
  }
}

/**
 * Rows of a file must not go round the commands that make and change records: what these add or refuse is declared to
 * imports beside them.
 */
function checkImport({ name, declaration }: Resource, prepares: boolean, guards: boolean): void {
  if (!declaration.import || declaration.import.rows) return;
  if (declaration.overrides?.includes('create') && !prepares)
    throw new Error(`${name}: imported rows need \`prepare\` beside the command create`);
  if (declaration.overrides?.includes('update') && !guards)
    throw new Error(`${name}: imported rows need \`guard\` beside the command update`);
}

function checkTable(resource: Resource, table: CommandTable): void {
  const custom = Object.entries(resource.declaration.actions ?? {})
    .filter(([, action]) => !action.set)
    .map(([name]) => name);
  const wanted = new Set<string>([
    ...custom,
    ...(resource.declaration.overrides ?? []),
    ...(resource.declaration.import?.rows ? ['import'] : []),
  ]);
  for (const name of wanted) if (!table[name]) throw new Error(`${resource.name}: no command for ${name}`);
  for (const name of Object.keys(table))
    if (!wanted.has(name)) throw new Error(`${resource.name}: a command ${name} that nobody declares`);
}

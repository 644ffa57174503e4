import type { Resource } from '@t3d/resources/kit';
import { insteadOf } from '@t3d/resources/kit/check/index';
import type { Command, CommandTable, BeforeSave } from '../../../registry/command';
import type { Context } from '../../../context';
import type { Database } from '../../../models/database';
import type { ServiceKey } from '../../../models/services';
import { COMPUTED, computedOf } from '../read/computed';

/** The rules for a resource's rows, for every command that writes them. */
export interface RowRules {
  /** Checks and completes values before the values are stored. */
  readonly beforeSave?: BeforeSave;
  /** Locks other rows, for example the plan of a price, before the engine locks the rows of a call. */
  lockFirst?(ctx: Context, ids: readonly number[]): Promise<void>;
}
/** The known names of rules, because one with a misspelt name would never run. */
const RULES = Object.keys({ beforeSave: true, lockFirst: true } satisfies Record<keyof RowRules, true>);
export interface ResourceCommands extends RowRules {
  readonly commands: CommandTable;
}

export const COMMANDS: ServiceKey<Readonly<Record<string, ResourceCommands>>> = { name: 'the commands' };

const CHECKED: ServiceKey<Commands> = { name: 'the checked commands' };
/**
 * Returns the commands of a process. Throws at first use for an action without a command or a command without a
 * declaration.
 */
export const commandsOf = (database: Database): Commands =>
  database.services.get(CHECKED, () => new Commands(database, database.services.get(COMMANDS)));

export class Commands {
  constructor(
    database: Database,
    private readonly given: Readonly<Record<string, ResourceCommands>>,
  ) {
    requireKnown('commands or rules', Object.keys(given), database.registry.keys());
    for (const [name, { commands: _commands, ...rules }] of Object.entries(given))
      for (const rule of Object.keys(rules))
        if (!RULES.includes(rule)) throw new Error(`${name}: there is no rule ${rule}; ${insteadOf(rule, RULES)}`);
    const computed = Object.values(database.services.get(COMPUTED)).map(({ resource }) => resource.name);
    requireKnown('computed fields', computed, database.registry.keys());
    for (const resource of database.registry.values()) {
      const { commands } = given[resource.name] ?? { commands: {} };
      checkTable(resource, commands);
      computedOf(database, resource);
      checkImport(resource);
    }
  }

  find(resource: string, name: string): Command | undefined {
    return this.given[resource]?.commands[name];
  }
  rulesOf(resource: string): RowRules {
    return this.given[resource] ?? {};
  }
}

/** Throws for an unknown name, whose rule would never run. */
function requireKnown(what: string, names: readonly string[], known: Iterable<string>): void {
  const all = new Set(known);
  for (const name of names)
    if (!all.has(name))
      throw new Error(`${name}: it has ${what}, but no such resource is declared; ${insteadOf(name, all)}`);
}

/** Throws for an import that would bypass the resource's own commands for create and update. */
function checkImport({ name, declaration }: Resource): void {
  if (!declaration.import || declaration.import.rows) return;
  for (const call of ['create', 'update'] as const)
    if (declaration.overrides?.includes(call))
      throw new Error(
        `${name}: imported rows would go round its command ${call}; say what it adds and refuses in \`beforeSave\``,
      );
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
  for (const name of wanted)
    if (!table[name])
      throw new Error(
        `${resource.name}.${name}: it has no command; write it in its subject, or declare nothing for it`,
      );
  for (const name of Object.keys(table))
    if (!wanted.has(name))
      throw new Error(`${resource.name}.${name}: nobody declares this command; declare its action, or remove it`);
}

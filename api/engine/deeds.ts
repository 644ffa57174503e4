import type { Resource } from '@t3d/resources/kit';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Message } from '../errors';
import type { CommandTable, Deed } from '../commands/types';
import type { Context } from '../context';
import { computedOf } from './computed';
import type { Registry } from './registry';

const HOME = fileURLToPath(new URL('../commands', import.meta.url));

/**
 * Turns the row of an import into what is stored, as the command `create` does it; throws a refusal where that would.
 */
export type Prepare = (values: Record<string, unknown>) => Record<string, unknown>;

/** What an import would change in a record that is there. */
export interface ImportedChange {
  id: number;
  changes: Record<string, unknown>;
}
/** Judges what an import would change, by the rules of the deed that changes one record: what is wrong, by id. */
export type Guard = (
  ctx: Context,
  changes: readonly ImportedChange[],
) => Promise<ReadonlyMap<number, Message & { field: string }>>;

/** The commands of every resource, found by folder name. */
export class Deeds {
  private constructor(
    private readonly tables: ReadonlyMap<string, CommandTable>,
    private readonly prepares: ReadonlyMap<string, Prepare>,
    private readonly guards: ReadonlyMap<string, Guard>,
  ) {}

  /**
   * Reads `api/commands/<resource>/index.ts` for whatever is declared, and refuses to start when one is missing or too
   * many.
   */
  static async load(registry: Registry, folder: string = HOME): Promise<Deeds> {
    const tables = new Map<string, CommandTable>();
    const prepares = new Map<string, Prepare>();
    const guards = new Map<string, Guard>();
    const folders = existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => entry.name)
      : [];
    for (const name of folders.filter((one) => registry.has(one))) {
      const loaded = (await import(pathToFileURL(path.join(folder, name, 'index.ts')).href)) as {
        default: CommandTable;
        prepare?: Prepare;
        guard?: Guard;
      };
      tables.set(name, loaded.default);
      if (loaded.prepare) prepares.set(name, loaded.prepare);
      if (loaded.guard) guards.set(name, loaded.guard);
    }
    for (const resource of registry.values()) {
      checkTable(resource, tables.get(resource.name) ?? {});
      await computedOf(resource);
      checkImport(resource, prepares.has(resource.name), guards.has(resource.name));
    }
    return new Deeds(tables, prepares, guards);
  }

  find(resource: string, name: string): Deed<never> | undefined {
    return this.tables.get(resource)?.[name];
  }
  prepare(resource: string): Prepare | undefined {
    return this.prepares.get(resource);
  }
  guard(resource: string): Guard | undefined {
    return this.guards.get(resource);
  }
}

/**
 * Rows of a file must not go round the commands that make and change records: what these add or refuse is told to
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

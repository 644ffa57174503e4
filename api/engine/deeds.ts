import type { Resource } from '@t3d/resources/kit';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import type { CommandTable, Deed } from '../commands/types';
import type { Registry } from './registry';

const HOME = fileURLToPath(new URL('../commands', import.meta.url));

/** Turns the row of an import into what is stored, where a declaration cannot say it. */
export type Prepare = (values: Record<string, unknown>) => Record<string, unknown>;

/** The commands of every resource, found by folder name. */
export class Deeds {
  private constructor(private readonly tables: ReadonlyMap<string, CommandTable>, private readonly prepares: ReadonlyMap<string, Prepare>) {}

  /** Reads `api/commands/<resource>/index.ts` for whatever is declared, and refuses to start when one is missing or too many. */
  static async load(registry: Registry, folder: string = HOME): Promise<Deeds> {
    const tables = new Map<string, CommandTable>();
    const prepares = new Map<string, Prepare>();
    const folders = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name) : [];
    for (const name of folders.filter((one) => registry.has(one))) {
      const loaded = (await import(pathToFileURL(path.join(folder, name, 'index.ts')).href)) as { default: CommandTable; prepare?: Prepare };
      tables.set(name, loaded.default);
      if (loaded.prepare) prepares.set(name, loaded.prepare);
    }
    for (const resource of registry.values()) checkTable(resource, tables.get(resource.name) ?? {});
    return new Deeds(tables, prepares);
  }

  find(resource: string, name: string): Deed<never> | undefined { return this.tables.get(resource)?.[name]; }
  prepare(resource: string): Prepare | undefined { return this.prepares.get(resource); }
}

function checkTable(resource: Resource, table: CommandTable): void {
  const custom = Object.entries(resource.declaration.actions ?? {}).filter(([, action]) => !action.set).map(([name]) => name);
  const wanted = new Set<string>([...custom, ...(resource.declaration.deeds ?? [])]);
  for (const name of wanted) if (!table[name]) throw new Error(`${resource.name}: no command for ${name}`);
  for (const name of Object.keys(table)) if (!wanted.has(name)) throw new Error(`${resource.name}: a command ${name} that nobody declares`);
}

import type { Resource } from '@t3d/resources/kit';
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import { misuseOfSeal } from './sealed';

/** Where the product's own declarations are. */
export const HOME = fileURLToPath(new URL('../../resources', import.meta.url));

/** Every declared resource by name. */
export type Registry = ReadonlyMap<string, Resource>;

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'declaration' in value && 'table' in value;

function checkReferences(registry: Registry): void {
  for (const resource of registry.values()) {
    const misuse = misuseOfSeal(resource);
    if (misuse) throw new Error(`${resource.name}.${misuse}`);
    for (const [name, field] of Object.entries(resource.fields)) {
      const seen =
        field.through &&
        [...registry.values()].find(({ table }) => table === field.through?.table)?.fields[field.through.to];
      if (seen?.sealed) throw new Error(`${resource.name}.${name} looks up a sealed field`);
      if (field.resource && !registry.has(field.resource))
        throw new Error(`${resource.name}.${name} references ${field.resource}, which nobody declares`);
    }
  }
}

/**
 * Reads every declaration of the folders (one a file, default export); a new file is a new resource, nothing else to
 * edit.
 */
export async function loadRegistry(folders: readonly string[] = [HOME]): Promise<Registry> {
  const registry = new Map<string, Resource>();
  for (const folder of folders) {
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()) {
      const loaded = (await import(pathToFileURL(path.join(folder, file)).href)) as { default?: unknown };
      if (!isResource(loaded.default)) continue;
      if (registry.has(loaded.default.name)) throw new Error(`${loaded.default.name} is declared twice`);
      registry.set(loaded.default.name, loaded.default);
    }
  }
  checkReferences(registry);
  return registry;
}

import type { Resource } from '@t3d/resources/kit';
import type { Problem, Product } from '@t3d/resources/kit/check/index';
import { checkDeclarations, sentenceOf } from '@t3d/resources/kit/check/index';
import { HIDDEN_PAGES, MENU } from '@t3d/resources/menu';
import { PEOPLE } from '@t3d/resources/people';
import { ROLES } from '@t3d/resources/roles';
import { RESOURCE_ROUTES, STATEMENT } from '@t3d/resources/resourceRoutes';
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';

/** Where the product's own declarations are. */
export const HOME = fileURLToPath(new URL('../../resources', import.meta.url));

/** Every declared resource by name. */
export type Registry = ReadonlyMap<string, Resource>;

/** Declarations with which nothing starts: the message is a sentence for each thing that is wrong. */
export class WrongDeclarations extends Error {
  constructor(problems: readonly Problem[]) {
    super(problems.map(sentenceOf).join('\n'));
    this.name = 'WrongDeclarations';
  }
}

const NO_DEFAULT = 'declares it, and nobody finds it there; write export default defineResource(…)';

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'declaration' in value && 'table' in value;

/** What the declarations are checked against, besides each other. */
const PRODUCT: Omit<Product, 'resources'> = {
  parents: MENU,
  pages: [
    ...HIDDEN_PAGES,
    { name: 'the statement', path: STATEMENT.path },
    ...Object.entries(RESOURCE_ROUTES).flatMap(([name, paths]) => [paths].flat().map((one) => ({ name, path: one }))),
  ],
  people: PEOPLE,
  roles: ROLES,
};

/** Everything that is wrong with these declarations together. */
export const checkRegistry = (registry: Registry): Problem[] => checkDeclarations({ ...PRODUCT, resources: registry });

/**
 * Reads every declaration of the folders (one a file, default export); a new file is a new resource, nothing else to
 * edit. Answers them with everything that is wrong with them.
 */
export async function readDeclarations(
  folders: readonly string[] = [HOME],
): Promise<{ registry: Registry; problems: Problem[] }> {
  const registry = new Map<string, Resource>();
  const problems: Problem[] = [];
  for (const folder of folders) {
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()) {
      const loaded = (await import(pathToFileURL(path.join(folder, file)).href)) as Record<string, unknown>;
      const found = loaded.default;
      if (!isResource(found)) {
        const others = Object.values(loaded).filter(isResource);
        problems.push(...others.map(({ name }) => ({ resource: name, message: `${file} ${NO_DEFAULT}` })));
        continue;
      }
      if (registry.has(found.name))
        problems.push({
          resource: found.name,
          message: `it is declared twice, also in ${file}; give one another name`,
        });
      else registry.set(found.name, found);
    }
  }
  problems.push(...checkRegistry(registry));
  return { registry, problems };
}

/** The declarations of the folders; refuses, with everything that is wrong, what could not work. */
export async function loadRegistry(folders?: readonly string[]): Promise<Registry> {
  const { registry, problems } = await readDeclarations(folders);
  if (problems.length > 0) throw new WrongDeclarations(problems);
  return registry;
}

import type { ProductSettings, Resource } from '@t3d/resources/kit';
import { PAGES, isBuiltin, registerDigits, withProductSettings } from '@t3d/resources/kit';
import type { Problem, Product } from '@t3d/resources/kit/check/index';
import { checkDeclarations, checkProduct, sentenceOf } from '@t3d/resources/kit/check/index';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { loadFile } from '../bundled';
import { linkChildren, linkSources } from './children';
import { BUILT_IN, loadKinds } from './kinds';
import { missingValues, unknownWords } from '@t3d/resources/locales';

/** The folder of the built-in resources that every product has. */
const BUILTIN = fileURLToPath(new URL('../../resources/builtin', import.meta.url));

export interface Registry extends ReadonlyMap<string, Resource> {
  readonly product: ProductSettings;
}

export const registryOf = (product: ProductSettings, resources: Iterable<readonly [string, Resource]>): Registry =>
  Object.assign(new Map(resources), { product });

/** Returns the product's version of an imported resource, because products adapt the built-in ones. */
export const settled = <R extends Resource>(registry: Registry, resource: R): R =>
  isBuiltin(resource) ? ((registry.get(resource.name) ?? resource) as R) : resource;

/** Thrown for invalid declarations, with one sentence per problem, so that the server does not start. */
export class WrongDeclarations extends Error {
  constructor(problems: readonly Problem[]) {
    super(problems.map(sentenceOf).join('\n'));
    this.name = 'WrongDeclarations';
  }
}

const NO_DEFAULT = 'declares it, and nobody finds it there; write export default defineResource(…)';

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'declaration' in value && 'table' in value;

/** Returns the part of the product that the check of declarations needs. */
export const checkedAgainst = ({
  menu,
  pages = PAGES,
  handMade = [],
  routes = {},
  ...facts
}: ProductSettings): Omit<Product, 'resources'> => ({
  parents: menu,
  pages: [
    ...pages,
    ...handMade,
    ...Object.entries(routes).flatMap(([name, paths]) => [paths].flat().map((one) => ({ name, path: one }))),
  ],
  people: facts.people,
  logIn: facts.logIn,
  roles: facts.roles,
  relations: facts.relations,
  staff: facts.builtin.staff ?? facts.builtin.admins,
  dictionary: facts.dictionary,
});

/** Returns all problems of the declarations and of the product's own settings. */
export const checkRegistry = (registry: Registry): Problem[] => [
  ...checkProduct(registry.product, registry),
  ...checkDeclarations({ ...checkedAgainst(registry.product), resources: registry }),
];

/** Returns the subject folders in a folder of declarations. */
const subjectsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ isFolder: entry.isDirectory(), at: path.join(folder, entry.name) }))
    .filter(({ isFolder, at }) => isFolder && at !== path.normalize(BUILTIN) && !existsSync(path.join(at, 'index.ts')))
    .map(({ at }) => at);

/** Returns the files that may contain declarations, sorted by name. */
const filesOf = (folders: readonly string[]): { folder: string; file: string }[] =>
  folders
    .flatMap((folder) => [folder, ...subjectsIn(folder)])
    .flatMap((folder) => readdirSync(folder).map((file) => ({ folder, file })))
    .filter(({ file }) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .toSorted((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));

/** The folders with valid declarations by product, so that each is checked once. */
const sound = new WeakMap<ProductSettings, string>();

/** Reads the built-in declarations and those in the given folders. Returns them with all their problems. */
export async function readDeclarations(
  product: ProductSettings,
  folders: readonly string[],
): Promise<{ registry: Registry; problems: Problem[] }> {
  registerDigits(product.digits ?? {});
  await loadKinds([BUILT_IN, ...folders.flatMap((folder) => [folder, ...subjectsIn(folder)])]);
  const resources = new Map<string, Resource>();
  const problems: Problem[] = [];
  for (const { folder, file } of filesOf([BUILTIN, ...folders])) {
    const loaded = (await loadFile(path.join(folder, file))) as Record<string, unknown>;
    const found = loaded.default;
    if (!isResource(found)) {
      const others = Object.values(loaded).filter(isResource);
      problems.push(...others.map(({ name }) => ({ resource: name, message: `${file} ${NO_DEFAULT}` })));
      continue;
    }
    if (resources.has(found.name))
      problems.push({
        resource: found.name,
        message: `it is declared twice, also in ${file}; give one another name`,
      });
    else resources.set(found.name, withProductSettings(found, product));
  }
  const registry = registryOf(product, resources);
  if (sound.get(product) === folders.join()) return { registry, problems };
  problems.push(...checkRegistry(registry));
  if (problems.length === 0) sound.set(product, folders.join());
  return { registry, problems };
}

/** Loads the declarations of a product. Throws one error with all problems. */
export async function loadRegistry(product: ProductSettings, folders: readonly string[]): Promise<Registry> {
  const { registry, problems } = await readDeclarations(product, folders);
  if (problems.length > 0) throw new WrongDeclarations(problems);
  linkChildren(registry);
  linkSources(registry);
  return registry;
}

/** Throws for enum values without a label, and for labels that nothing shows. */
export function requireWords(registry: Registry): void {
  const problems = [...[...registry.values()].flatMap(missingValues), ...unknownWords(registry, registry.product)];
  if (problems.length > 0) throw new WrongDeclarations(problems);
}

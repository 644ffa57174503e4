import type { ProductFacts, Resource } from '@t3d/resources/kit';
import { PAGES, isOfHouse, registerDigits, settle } from '@t3d/resources/kit';
import type { Problem, Product } from '@t3d/resources/kit/check/index';
import { checkDeclarations, checkFacts, sentenceOf } from '@t3d/resources/kit/check/index';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { loadFile } from '../bundled';
import { linkChildren, linkSources } from './children';
import { BUILT_IN, loadKinds } from './kinds';
import { missingValues, unknownWords } from '@t3d/resources/locales';

/** Where the declarations are that every product has: what the machinery itself keeps. */
const HOUSE = fileURLToPath(new URL('../../resources/house', import.meta.url));

/** Every declared resource of a product, by name. */
export interface Registry extends ReadonlyMap<string, Resource> {
  readonly product: ProductFacts;
}

/** These resources as those of a product. */
export const registryOf = (product: ProductFacts, resources: Iterable<readonly [string, Resource]>): Registry =>
  Object.assign(new Map(resources), { product });

/** The resource of a product that a static import stands for: one of the house is made for each product anew. */
export const settled = <R extends Resource>(registry: Registry, resource: R): R =>
  isOfHouse(resource) ? ((registry.get(resource.name) ?? resource) as R) : resource;

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
export const checkedAgainst = ({
  menu,
  pages = PAGES,
  handMade = [],
  routes = {},
  ...facts
}: ProductFacts): Omit<Product, 'resources'> => ({
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
  staff: facts.house.staff ?? facts.house.admins,
  dictionary: facts.dictionary,
});

/** Everything that is wrong with these declarations together, and with what their product says of itself. */
export const checkRegistry = (registry: Registry): Problem[] => [
  ...checkFacts(registry.product, registry),
  ...checkDeclarations({ ...checkedAgainst(registry.product), resources: registry }),
];

/** The folders of the subjects in a folder of declarations; one with an index is a module, and declares nothing. */
const subjectsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ isFolder: entry.isDirectory(), at: path.join(folder, entry.name) }))
    .filter(({ isFolder, at }) => isFolder && at !== path.normalize(HOUSE) && !existsSync(path.join(at, 'index.ts')))
    .map(({ at }) => at);

/** The files of folders, and of the subjects in them, that may declare something, in the order of their names. */
const filesOf = (folders: readonly string[]): { folder: string; file: string }[] =>
  folders
    .flatMap((folder) => [folder, ...subjectsIn(folder)])
    .flatMap((folder) => readdirSync(folder).map((file) => ({ folder, file })))
    .filter(({ file }) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .toSorted((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));

/** The folders whose declarations were sound, by product: they are constants, so one look a process is enough. */
const sound = new WeakMap<ProductFacts, string>();

/**
 * Reads every declaration of the house, of the folders and of the subjects in them (one a file, default export); a new
 * file is a new resource, nothing else to edit. Answers them with everything that is wrong with them.
 */
export async function readDeclarations(
  product: ProductFacts,
  folders: readonly string[],
): Promise<{ registry: Registry; problems: Problem[] }> {
  registerDigits(product.digits ?? {});
  await loadKinds([BUILT_IN, ...folders.flatMap((folder) => [folder, ...subjectsIn(folder)])]);
  const resources = new Map<string, Resource>();
  const problems: Problem[] = [];
  for (const { folder, file } of filesOf([HOUSE, ...folders])) {
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
    else resources.set(found.name, settle(found, product));
  }
  const registry = registryOf(product, resources);
  if (sound.get(product) === folders.join()) return { registry, problems };
  problems.push(...checkRegistry(registry));
  if (problems.length === 0) sound.set(product, folders.join());
  return { registry, problems };
}

/** The declarations of a product; refuses, with everything that is wrong, what could not work. */
export async function loadRegistry(product: ProductFacts, folders: readonly string[]): Promise<Registry> {
  const { registry, problems } = await readDeclarations(product, folders);
  if (problems.length > 0) throw new WrongDeclarations(problems);
  linkChildren(registry);
  linkSources(registry);
  return registry;
}

/**
 * Refuses values of enums that have no word in some language, which people would read as the code spells them, and
 * words under a name that nothing has, which nobody would read.
 */
export function requireWords(registry: Registry): void {
  const problems = [...[...registry.values()].flatMap(missingValues), ...unknownWords(registry, registry.product)];
  if (problems.length > 0) throw new WrongDeclarations(problems);
}

import type { Field, Predicate, Resource } from '../../resources/kit/index';
import { fieldsOf } from '../../resources/kit/index';
import { insteadOf } from '../../resources/kit/check/index';
import { existsSync, readdirSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExtraAction, Extension } from '../../admin/declared/extensions';
import type { HandMade } from '../../admin/declared/handMade';
import type { CustomPage } from '../../admin/state/officeParts';
import { joinScreens } from '../../admin/declared/handMade';
import * as reseller from '../../api/product';
import { loadRegistry } from '../../api/declared/registry';
import { productIn } from '../../api/productIn';
import type { Known } from './pageNames';
import { checkPageFolders, checkPageNames } from './pageNames';
import type { Source } from './sources';

const ROOT = join(import.meta.dirname, '../..');
/** The screens of a product: its pages, and the shapes of its JSON values. */
export interface Screens extends HandMade {
  pages?: readonly CustomPage[];
}
/** A name that screens give, where it stands, and what it may be. */
type Given = readonly [place: string, name: string, known: readonly string[]];

const CALLS = ['create', 'update', 'delete', 'import', 'export', 'list', 'show'];
const SYSTEM = ['id', 'version', 'createdAt', 'updatedAt'];
const namesIn = ({ resources }: Known): string[] => [...resources.keys()];
const keysOf = (value: object | undefined): string[] => Object.keys(value ?? {});
const named = (place: string, names: readonly string[] | undefined, known: readonly string[]): Given[] =>
  (names ?? []).map((name) => [place, name, known]);
const condition = (place: string, where: Predicate | undefined, fields: readonly string[]): Given[] =>
  where ? named(place, fieldsOf(where), fields) : [];

/** The names in what an action made by hand says of itself. */
function ofExtraAction(at: string, { name, needs, only, where }: ExtraAction, fields: string[], known: Known): Given[] {
  const [resource = '', call = ''] = only?.pattern.split(':') ?? [];
  const target = known.resources.get(resource);
  return [
    [`${at}.extraActions.${name}.needs`, needs, namesIn(known)],
    ...named(`${at}.extraActions.${name}.only.roles`, only?.roles, known.roles),
    ...(only ? named(`${at}.extraActions.${name}.only.pattern`, [resource], namesIn(known)) : []),
    ...(target
      ? named(
          `${at}.extraActions.${name}.only.pattern`,
          [call],
          [...keysOf(target.declaration.actions), ...CALLS, '*', name],
        )
      : []),
    ...condition(`${at}.extraActions.${name}.where`, where, fields),
  ];
}

/** What can be done to the rows of a table: views of it may share what a hand adds. */
function actionsOf({ table }: Resource, all: HandMade['resources'], { resources }: Known): string[] {
  const alike = [...resources.values()].filter((one) => one.table === table);
  return alike.flatMap(({ name, declaration }) => [
    ...keysOf(declaration.actions),
    ...(all?.[name]?.extraActions ?? []).map((extra) => extra.name),
  ]);
}

/** Every name that a hand gives about the pages of one resource. */
function ofResource(resource: Resource, all: NonNullable<HandMade['resources']>, known: Known): Given[] {
  const added = all[resource.name] as Extension;
  const at = `resources.${resource.name}`;
  const fields = [...Object.keys(resource.fields), ...SYSTEM];
  const actions = [...actionsOf(resource, all, known), ...CALLS];
  return [
    ...(['facts', 'resultTexts', 'notes', 'dialogs'] as const).flatMap((part) =>
      named(`${at}.${part}`, keysOf(added[part]), actions),
    ),
    ...Object.entries(added.facts ?? {}).flatMap(([action, names]) => named(`${at}.facts.${action}`, names, fields)),
    ...(added.extraActions ?? []).flatMap((one) => ofExtraAction(at, one, fields, known)),
  ];
}

/** The names of all shapes that fields and inputs have. */
function shapesOf(resources: Iterable<Resource>): string[] {
  const idOf = ({ schema }: Field): string[] => [(schema as { $id?: string } | undefined)?.$id ?? ''];
  return [...resources].flatMap(({ fields, declaration }) =>
    [fields, ...Object.values(declaration.actions ?? {}).map(({ input = {} }) => input)].flatMap((set) =>
      Object.values<Field>(set).flatMap(idOf),
    ),
  );
}

/** One sentence for each name in hand-made screens that nothing of their product has. */
export function unknownNames(added: Screens, known: Known): string[] {
  const given: Given[] = [
    ...named('resources', keysOf(added.resources), namesIn(known)),
    ...(added.pages ?? []).map(({ path, resource }): Given => [
      `pages ${path}`,
      resource,
      [...namesIn(known), ...known.pages],
    ]),
    ...named('shapes', keysOf(added.shapes), shapesOf(known.resources.values())),
    ...keysOf(added.resources).flatMap((name) => {
      const resource = known.resources.get(name);
      return resource ? ofResource(resource, added.resources ?? {}, known) : [];
    }),
  ];
  return given.flatMap(([place, name, names]) => {
    const words = [...new Set(names)].filter(Boolean);
    return words.includes(name) ? [] : [`${place}: there is no ${name}; ${insteadOf(name, words)}`];
  });
}

/** Where hand-made screens are found by themselves: `screens.ts` or `screens.tsx` in a folder of its own. */
const FOUND = /^(admin|admin\/test\/\w+|examples\/[\w-]+\/admin)\/(resources|pages)\/[\w-]+\/screens\.tsx?$/;
const ADDS = /^export default defineScreens\(/m;

/** Screens that nothing loads: nobody would see them, and nobody be told. */
export const checkFound = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => ADDS.test(text) && !FOUND.test(path))
    .filter(({ path }) => !path.startsWith('scripts/'))
    .map(({ path }) => `${path}: nothing loads these screens; write them in admin/resources/<a folder>/screens.ts`);

/** Pictures are none of node's formats; of what screens add only the names are read here. */
const PICTURES_ARE_EMPTY = `export const load = (url, context, next) => /\\.(svg|png|webp|css)$/.test(url)
  ? { format: 'module', source: 'export default ""', shortCircuit: true } : next(url, context);`;

/** The pages under admin/pages that every product has. */
const HOUSE_PAGES: readonly string[] = ['audit', 'notifications'];

const isCustomPage = (value: unknown): value is CustomPage =>
  typeof value === 'object' && value !== null && 'page' in value && 'resource' in value;

/** The exports of each file of one of these names in the folders of screens. */
async function exportsOf(
  folder: string,
  isIncluded: (page: string) => boolean,
  names: readonly string[],
): Promise<Record<string, unknown>[]> {
  const folders = [`${folder}/resources`, `${folder}/pages`].filter((one) => existsSync(join(ROOT, one)));
  const files = folders
    .flatMap((one) => readdirSync(join(ROOT, one), { withFileTypes: true }).map((entry) => ({ one, entry })))
    .filter(({ entry }) => entry.isDirectory() && isIncluded(entry.name))
    .flatMap(({ one, entry }) => names.map((file) => join(ROOT, one, entry.name, file)))
    .filter((file) => existsSync(file));
  return Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)) as Record<string, unknown>));
}

async function screensIn(folder: string, isIncluded: (page: string) => boolean): Promise<Screens> {
  const found = await exportsOf(folder, isIncluded, ['screens.ts', 'screens.tsx']);
  const shapes = await exportsOf(folder, isIncluded, ['shapes.ts']);
  const pages = await exportsOf(folder, isIncluded, ['index.ts']);
  const joined = joinScreens(found.map((one) => one.default as HandMade));
  return {
    ...joined,
    shapes: { ...joined.shapes, ...Object.assign({}, ...shapes) } as HandMade['shapes'],
    pages: pages.flatMap((exported) => Object.values(exported).filter(isCustomPage)),
  };
}

/** What is wrong with the names in the hand-made screens of each product of this tree. */
export async function checkScreens(sources: readonly Source[]): Promise<string[]> {
  register(`data:text/javascript,${encodeURIComponent(PICTURES_ARE_EMPTY)}`);
  const products = [
    { product: reseller.RESELLER, folder: 'admin' },
    ...(await Promise.all(
      readdirSync(join(ROOT, 'examples')).map(async (name) => ({
        product: await productIn(join(ROOT, 'examples', name)),
        folder: `examples/${name}/admin`,
      })),
    )),
  ];
  const faults = checkFound(sources);
  for (const { product, folder } of products) {
    const resources = await loadRegistry(product.facts, [product.resources]);
    const pages = [...(product.facts.handMade ?? [])].map(({ name }) => name);
    const added = await screensIn(folder, (page) => !HOUSE_PAGES.includes(page));
    const known = { resources, pages, roles: product.facts.roles };
    const own = sources.filter(({ path }) => path.startsWith(`${folder}/resources/`));
    const byHand = Object.values(added.resources ?? {}).flatMap(({ extraActions = [] }) => extraActions);
    faults.push(
      ...checkPageFolders(own, known),
      ...checkPageNames(
        own,
        known,
        byHand.map(({ name }) => name),
      ),
    );
    faults.push(...unknownNames(added, known).map((fault) => `${folder}: ${fault}`));
  }
  return faults;
}

import { type Field, type Predicate, type Resource, fieldsOf } from '../../resources/kit/index';
import { insteadOf } from '../../resources/kit/check/index';
import { existsSync, readdirSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ActionsByResource, OwnAction } from '../../admin/declared/actions/resourceActions';
import { resourceOfFolder } from '../../admin/app/pages';
import type { HandMadeShapes } from '../../admin/declared/shapes';
import type { CustomPage } from '../../admin/state/backOfficeParts';
import * as reseller from '../../api/product';
import { loadRegistry } from '../../api/registry/registry';
import { productIn } from '../../api/products';
import { type Known, checkPageFolders, checkPageNames } from './pageNames';
import type { Source } from './sources';

const ROOT = join(import.meta.dirname, '../..');
/** The pages, actions and JSON components of the back-office. */
export interface Screens {
  pages?: readonly CustomPage[];
  shapes?: HandMadeShapes;
  actions?: ActionsByResource;
}
/** A name with its place, and the known names for this place. */
type Given = readonly [place: string, name: string, known: readonly string[]];

const CALLS = ['create', 'update', 'delete', 'import', 'export', 'list', 'show'];
const SYSTEM = ['id', 'version', 'createdAt', 'updatedAt'];
const namesIn = ({ resources }: Known): string[] => [...resources.keys()];
const keysOf = (value: object | undefined): string[] => Object.keys(value ?? {});
const named = (place: string, names: readonly string[] | undefined, known: readonly string[]): Given[] =>
  (names ?? []).map((name) => [place, name, known]);
const condition = (place: string, where: Predicate | undefined, fields: readonly string[]): Given[] =>
  where ? named(place, fieldsOf(where), fields) : [];

function ofOwnAction(
  at: string,
  { name, needs, only, where, idle }: OwnAction,
  fields: string[],
  known: Known,
): Given[] {
  const [resource = '', call = ''] = only?.pattern.split(':') ?? [];
  const target = known.resources.get(resource);
  const place = `${at}.ownActions.${name}`;
  return [
    [`${place}.needs`, needs, namesIn(known)],
    ...named(`${place}.only.roles`, only?.roles, known.roles),
    ...(only ? named(`${place}.only.pattern`, [resource], namesIn(known)) : []),
    ...(target
      ? named(`${place}.only.pattern`, [call], [...keysOf(target.declaration.actions), ...CALLS, '*', name])
      : []),
    ...condition(`${place}.where`, where, fields),
    ...condition(`${place}.idle`, idle, fields),
  ];
}

/** Returns the actions of a resource and of all resources over the same table. */
function actionsOf({ table }: Resource, { actions }: Screens, { resources }: Known): string[] {
  const alike = [...resources.values()].filter((one) => one.table === table);
  return alike.flatMap(({ name, declaration }) => [
    ...keysOf(declaration.actions),
    ...(actions?.[name]?.ownActions ?? []).map((own) => own.name),
  ]);
}

function ofResource(resource: Resource, added: Screens, known: Known): Given[] {
  const { dialogs, ownActions = [], front = {} } = added.actions?.[resource.name] ?? {};
  const at = `resources.${resource.name}`;
  const fields = [...Object.keys(resource.fields), ...SYSTEM];
  const actions = [...actionsOf(resource, added, known), ...CALLS];
  return [
    ...named(`${at}.dialogs`, keysOf(dialogs), actions),
    ...named(`${at}.front`, keysOf(front), actions),
    ...Object.entries(front).flatMap(([name, where]) => condition(`${at}.front.${name}`, where, fields)),
    ...ownActions.flatMap((one) => ofOwnAction(at, one, fields, known)),
  ];
}

function shapesOf(resources: Iterable<Resource>): string[] {
  const idOf = ({ schema }: Field): string[] => [(schema as { $id?: string } | undefined)?.$id ?? ''];
  return [...resources].flatMap(({ fields, declaration }) =>
    [fields, ...Object.values(declaration.actions ?? {}).map(({ input = {} }) => input)].flatMap((set) =>
      Object.values<Field>(set).flatMap(idOf),
    ),
  );
}

export function unknownNames(added: Screens, known: Known): string[] {
  const given: Given[] = [
    ...named('resources', keysOf(added.actions), namesIn(known)),
    ...(added.pages ?? []).map(({ path, resource }): Given => [
      `pages ${path}`,
      resource,
      [...namesIn(known), ...known.pages],
    ]),
    ...named('shapes', keysOf(added.shapes), shapesOf(known.resources.values())),
    ...[...known.resources.values()].flatMap((resource) => ofResource(resource, added, known)),
  ];
  return given.flatMap(([place, name, names]) => {
    const words = [...new Set(names)].filter(Boolean);
    return words.includes(name) ? [] : [`${place}: there is no ${name}; ${insteadOf(name, words)}`];
  });
}

/** A module loader that replaces pictures by empty modules, because Node cannot import pictures. */
const PICTURES_ARE_EMPTY = `export const load = (url, context, next) => /\\.(svg|png|webp|css)$/.test(url)
  ? { format: 'module', source: 'export default ""', shortCircuit: true } : next(url, context);`;

/** The folders of admin/pages that every product has. */
const BUILTIN_PAGES: readonly string[] = ['audit', 'notifications'];

const isCustomPage = (value: unknown): value is CustomPage =>
  typeof value === 'object' && value !== null && 'page' in value && 'resource' in value;

type Exports = Record<string, unknown>;

/** Returns the exports of each folder. */
async function exportsOf(
  folder: string,
  isIncluded: (page: string) => boolean,
  name: string,
): Promise<[folder: string, exported: Exports][]> {
  const files = ['resources', 'pages']
    .map((module) => join(ROOT, folder, module))
    .filter((module) => existsSync(module))
    .flatMap((module) => readdirSync(module).map((one) => [one, join(module, one, name)] as const))
    .filter(([one, file]) => isIncluded(one) && existsSync(file));
  return Promise.all(files.map(async ([one, file]) => [one, (await import(pathToFileURL(file).href)) as Exports]));
}

async function screensIn(folder: string, isIncluded: (page: string) => boolean): Promise<Screens> {
  const shapes = await exportsOf(folder, isIncluded, 'shapes.ts');
  const pages = await exportsOf(folder, isIncluded, 'index.ts');
  const actions = await exportsOf(folder, isIncluded, 'actions.tsx');
  return {
    shapes: Object.assign({}, ...shapes.map(([, exported]) => exported)) as HandMadeShapes,
    pages: pages.flatMap(([, exported]) => Object.values(exported).filter(isCustomPage)),
    actions: Object.fromEntries(actions.map(([name, exported]) => [resourceOfFolder(name), exported])),
  };
}

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
  const faults: string[] = [];
  for (const { product, folder } of products) {
    const resources = await loadRegistry(product.settings, [product.resources]);
    const pages = [...(product.settings.handMade ?? [])].map(({ name }) => name);
    const added = await screensIn(folder, (page) => !BUILTIN_PAGES.includes(page));
    const known = { resources, pages, roles: product.settings.roles };
    const own = sources.filter(({ path }) => path.startsWith(`${folder}/resources/`));
    const byHand = Object.values(added.actions ?? {}).flatMap(({ ownActions = [] }) => ownActions);
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

import type { Declaration, Field, ProductSettings, Resource, Shape } from '@t3d/resources/kit';
import {
  ACTION_ICONS,
  CONNECTIVES,
  FILE_TYPES,
  FINAL_REASONS,
  MENU_ICONS,
  SHAPE_FORMATS,
  SHAPE_TYPES,
  STATUS_ICONS,
  TONES,
} from '@t3d/resources/kit';
import { loadRegistry } from '../../api/product';
import { readInterface, readWords } from '../reference/readMembers';
import { kinds } from '../reference/writeReference';
import type { Source } from './sources';

/** Options that describe a change between two versions of a declaration, so that current declarations lack them. */
const ONE_CHANGE: ReadonlySet<string> = new Set(['FieldOptions.was', 'FieldOptions.fill', 'Declaration.was']);

/** Words of the kit, and the declarations that may use them. */
interface Part {
  readonly name: string;
  readonly words: readonly string[];
  readonly written: readonly unknown[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether an object contains a path, for example `list.columns`. */
function says(thing: unknown, [first = '', ...rest]: readonly string[]): boolean {
  const value = isObject(thing) ? thing[first] : undefined;
  return rest.length > 0 ? says(value, rest) : value !== undefined && value !== false;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)]) : [];
}

/** Returns a shape with all nested shapes. Property names of shapes are not words of the kit. */
const shapesIn = (is: Shape): Shape[] => [
  is,
  ...Object.values(is.properties ?? {}).flatMap(shapesIn),
  ...[is.items, is.propertyNames, is.additionalProperties].flatMap((part) =>
    typeof part === 'object' ? shapesIn(part) : [],
  ),
];

const unusedIn = ({ name, words, written }: Part): string[] =>
  words
    .filter((word) => !ONE_CHANGE.has(`${name}.${word}`) && !written.some((thing) => says(thing, word.split('.'))))
    .map((word) => `${name}.${word}`);

const unsaid = (name: string, words: readonly string[], texts: ReadonlySet<string>): string[] =>
  words.filter((word) => !texts.has(word)).map((word) => `${name}.${word}`);

const KIT = 'resources/kit';
const wordsOf = (file: string, name: string): string[] =>
  readInterface(`${KIT}/${file}.ts`, name).map(({ name: word }) => word);
const part = (file: string, name: string, written: readonly unknown[]): Part => ({
  name,
  words: wordsOf(file, name),
  written,
});

const declarations = (resources: Iterable<Resource>): Declaration[] =>
  [...resources].map(({ declaration }) => declaration as unknown as Declaration);

function fieldsOf(resources: readonly Resource[]): Field[] {
  const sets = declarations(resources).flatMap(({ actions = {}, historyFields, import: imports }) => [
    historyFields,
    imports?.rows,
    ...Object.values(actions).map(({ input }) => input),
  ]);
  return [...resources.map(({ fields }) => fields), ...sets].flatMap((fields) => Object.values<Field>(fields ?? {}));
}

/** Groups the options of kinds by the interface that declares them. */
function partsOfKinds(fields: readonly Field[]): Part[] {
  const parts = new Map<string, { words: Set<string>; kinds: Set<string> }>();
  for (const kind of kinds())
    for (const { name, of = kind.name } of kind.options) {
      const known = parts.get(of) ?? { words: new Set(), kinds: new Set() };
      parts.set(of, { words: known.words.add(name), kinds: known.kinds.add(kind.name) });
    }
  return [...parts].map(([name, { words, kinds: its }]) => ({
    name,
    words: [...words],
    written: fields.filter(({ kind }) => its.has(kind)),
  }));
}

function partsOfResources(resources: readonly Resource[]): Part[] {
  const said = declarations(resources);
  const fields = fieldsOf(resources);
  return [
    part('declaration', 'Declaration', said),
    part(
      'declaration',
      'Attention',
      said.map(({ list }) => list.attention),
    ),
    part(
      'declaration',
      'DeclaredListView',
      said.flatMap(({ list }) => Object.values(list.views ?? {})),
    ),
    part(
      'access',
      'Menu',
      said.map(({ menu }) => menu),
    ),
    part(
      'access',
      'Access',
      said.map(({ access }) => access),
    ),
    part(
      'access',
      'Action',
      said.flatMap(({ actions = {} }) => Object.values(actions)),
    ),
    part('fieldOptions', 'Needs', fields),
    part('fieldOptions', 'FieldOptions', fields),
    part(
      'fieldOptions',
      'Variant',
      fields.flatMap(({ variants = {} }) => Object.values(variants)),
    ),
    part(
      'field',
      'Below',
      fields.map(({ isBelow }) => isBelow),
    ),
    part(
      'shapes/shape',
      'Shape',
      fields.flatMap(({ schema }) => (schema ? shapesIn(schema) : [])),
    ),
    ...partsOfKinds(fields),
  ];
}

const partsOfProduct = (product: ProductSettings): Part[] => [
  part('product', 'ProductSettings', [product]),
  part('product', 'MenuParent', product.menu),
  part('product', 'Page', [...(product.pages ?? []), ...(product.handMade ?? [])]),
  part('product', 'WebhookEvent', Object.values(product.webhookEvents ?? {})),
  part('product', 'DictionarySettings', [product.dictionary]),
  part('userFields', 'LogInSettings', [product.logIn]),
  part('builtin', 'Builtin', [product.builtin]),
  part('scope', 'RelationSettings', Object.values(product.relations ?? {})),
  part('digits', 'DigitRule', Object.values(product.digits ?? {})),
];

/** Returns unused members of types that allow a text or a small object. */
function unsaidOfTypes(resources: readonly Resource[]): string[] {
  const said = declarations(resources);
  const fields = fieldsOf(resources);
  const scopes = said.flatMap(({ scope, access, actions = {} }) => [scope, access, ...Object.values(actions)]);
  const texts = (values: readonly unknown[]): ReadonlySet<string> => new Set(textsIn(values));
  return [
    ...unsaid('ScopeRule', readWords(`${KIT}/scope.ts`, 'ScopeRule'), texts(scopes)),
    ...unsaid('Relations', readWords(`${KIT}/scope.ts`, 'Relations'), texts(scopes)),
    ...unsaid('Grant', readWords(`${KIT}/access.ts`, 'Grant'), texts(said.map(({ access }) => access))),
    ...unsaid('Formula', readWords(`${KIT}/fieldOptions.ts`, 'Formula'), texts(fields.map(({ formula }) => formula))),
    ...unsaid(
      'ValueSource',
      readWords(`${KIT}/fieldOptions.ts`, 'ValueSource'),
      texts(fields.map(({ presentedAs }) => presentedAs)),
    ),
    ...unsaid(
      'f',
      kinds().map(({ name }) => name),
      texts(fields.map(({ kind }) => kind)),
    ),
    ...unsaid('types', FILE_TYPES, texts(fields.map(({ types }) => types))),
    ...unsaid('schema.type', SHAPE_TYPES, texts(fields.map(({ schema }) => schema))),
    ...unsaid('schema.format', SHAPE_FORMATS, texts(fields.map(({ schema }) => schema))),
    ...unsaid('tones', TONES, new Set(textsIn(fields.map(({ tones }) => tones)).flatMap((tone) => tone.split('/')))),
    ...unsaid('final', FINAL_REASONS, texts(said.map(({ actions }) => actions))),
  ];
}

/** Returns whether a file can use the kit's words. Excludes the kit itself and tests. */
const isProduct = ({ path }: Source): boolean =>
  /^(api|admin|resources)\//.test(path) && !/^resources\/kit\/|Icons\.ts$|\.(test|fixture)\.|\/test\//.test(path);

/** Returns condition operators and icons that neither declarations nor other code uses. */
function unsaidInSources(sources: readonly Source[]): string[] {
  const text = sources
    .filter(isProduct)
    .map((source) => source.text)
    .join('\n');
  const lacks = (pattern: string): boolean => !new RegExp(pattern).test(text);
  const operators = [...readWords(`${KIT}/predicates.ts`, 'Comparison'), ...CONNECTIVES];
  const variables = readWords(`${KIT}/predicates.ts`, 'PredicateVariables').map((name) => `$${name}`);
  const icons = [...new Set([...MENU_ICONS, ...ACTION_ICONS, ...STATUS_ICONS])];
  return [
    ...operators.filter((word) => lacks(`[{ ]${word}: `)).map((word) => `Predicate.${word}`),
    ...variables.filter((word) => lacks(`'\\${word}'`)).map((word) => `Predicate.${word}`),
    ...icons.filter((word) => lacks(`['/.]${word}\\b`)).map((word) => `icon.${word}`),
  ];
}

const NOBODY =
  'nothing of the product is written with it; use it in a declaration of the product, or take it out of the kit';

export const unusedWords = (
  resources: readonly Resource[],
  product: ProductSettings,
  sources: readonly Source[],
): string[] => [
  ...[...partsOfResources(resources), ...partsOfProduct(product)].flatMap(unusedIn),
  ...unsaidOfTypes(resources),
  ...unsaidInSources(sources),
];

export async function checkKitWords(sources: readonly Source[]): Promise<string[]> {
  const registry = await loadRegistry();
  return unusedWords([...registry.values()], registry.product, sources).map((word) => `${word}: ${NOBODY}`);
}

import type { Problem } from '../kit/check/index';
import { insteadOf } from '../kit/check/index';
import type { Action } from '../kit/access';
import type { Resource } from '../kit/define';
import type { Field } from '../kit/field';
import { kindOf } from '../kit/kind';
import { LANGUAGES } from '../kit/languages';
import type { ProductSettings } from '../kit/product';
import { PAGES } from '../kit/product';
import { SYSTEM_FIELDS, partFields } from '../kinds';
import { addedWords } from './lookup';
import type { ActionWords, PartialWords, ResourceWords } from './textTypes';

/** A name used in the texts, with the known names. `says` replaces the usual error message. */
type Given = readonly [place: string, name: string, known: readonly string[], says?: string];

/** The calls whose texts every resource may override. */
const CALLS = ['create', 'update', 'delete', 'import', 'export', 'restore'];

const keysOf = (value: object | undefined): string[] => Object.keys(value ?? {});
const named = (place: string, words: object | undefined, known: readonly string[]): Given[] =>
  keysOf(words).map((name) => [place, name, known]);

function fieldsOf(resources: readonly Resource[]): [string, Field][] {
  const sets = resources.flatMap(({ fields, declaration }) => [
    fields,
    ...Object.values(declaration.actions ?? {}).map(({ input = {} }) => input),
    declaration.import?.rows ?? {},
    declaration.historyFields ?? {},
  ]);
  const all = sets.flatMap((set) => Object.entries<Field>(set));
  return all.flatMap(([name, field]) => [[name, field] as [string, Field], ...partFields(name, field)]);
}

const valuesOf = (fields: readonly [string, Field][], name: string): string[] =>
  fields
    .filter(([path]) => path === name || path.endsWith(`.${name}`))
    .flatMap(([, field]) =>
      kindOf(field).value === 'boolean'
        ? ['true', 'false']
        : [...(field.values ?? []), ...Object.keys(field.variants ?? {})],
    );

/** Returns the placeholders of a text, for example `count` for `{count|card|cards}`. */
const blanksOf = (text = ''): string[] => [...text.matchAll(/\{(?!\{)\s*([^{}|]*)/g)].map(([, name = '']) => name);

/** Returns the placeholders that an action's texts may use, or those of a CRUD call without an action. */
function filledIn({ fields }: Resource, action: Action | undefined): string[] {
  const { on = 'many', ranges, input = {}, preview } = action ?? {};
  const isAmount = ([, field]: [string, Field]): boolean => kindOf(field).isAmount;
  return [
    ...(on === 'many' || ranges || preview ? ['count'] : []),
    ...(on === 'resource' ? [] : ['label']),
    ...Object.keys(input),
    ...Object.entries(input)
      .filter(isAmount)
      .map(([name]) => `${name}Figure`),
    ...Object.entries(fields)
      .filter(isAmount)
      .map(([name]) => name),
    ...(preview ? ['amount', 'after'] : []),
    ...(Array.isArray(preview) ? preview : []),
  ];
}

function blanksIn(at: string, name: string, words: ActionWords, resources: readonly Resource[]): Given[] {
  const actions = resources.map(({ declaration }) => (declaration.actions as Record<string, Action>)?.[name]);
  const known = [...new Set(resources.flatMap((one, index) => filledIn(one, actions[index])))];
  const filled = (text: Exclude<keyof ActionWords, 'offIn' | 'offWhen'>, by: readonly string[]): Given[] =>
    blanksOf(words[text]).map((blank) => [`${at}.actions.${name}.${text}`, blank, by, `nothing fills {${blank}} in`]);
  return [
    ...(['confirm', 'submit', 'done'] as const).flatMap((text) => filled(text, known)),
    ...(['label', 'help', 'open'] as const).flatMap((text) => filled(text, [])),
  ];
}

function givenIn(at: string, words: Partial<ResourceWords>, resources: readonly Resource[]): Given[] {
  const fields = fieldsOf(resources);
  const paths = fields.flatMap(([path]) => [path, path.slice(path.lastIndexOf('.') + 1)]);
  const actions = resources.flatMap(({ declaration }) => keysOf(declaration.actions));
  return [
    ...named(`${at}.fields`, words.fields, [...paths, ...Object.keys(SYSTEM_FIELDS)]),
    ...named(`${at}.help`, words.help, paths),
    ...named(`${at}.enums`, words.enums, paths),
    ...Object.entries(words.enums ?? {}).flatMap(([name, values]) =>
      paths.includes(name) ? named(`${at}.enums.${name}`, values, valuesOf(fields, name)) : [],
    ),
    ...named(`${at}.sections`, words.sections, [...fields.flatMap(([, { section }]) => section ?? []), 'main']),
    ...named(
      `${at}.views`,
      words.views,
      resources.flatMap(({ declaration }) => keysOf(declaration.list.views)),
    ),
    ...named(`${at}.actions`, words.actions, [...actions, ...CALLS]),
    ...Object.entries(words.actions ?? {}).flatMap(([name, one]) => blanksIn(at, name, one, resources)),
    ...Object.entries(words.actions ?? {}).flatMap(([name, { offIn }]) =>
      named(
        `${at}.actions.${name}.offIn`,
        offIn,
        paths.flatMap((path) => valuesOf(fields, path)),
      ),
    ),
    ...Object.entries(words.actions ?? {}).flatMap(([name, { offWhen }]) =>
      named(
        `${at}.actions.${name}.offWhen`,
        offWhen,
        resources.flatMap(({ declaration }) =>
          keysOf((declaration.actions as Record<string, Action>)?.[name]?.offWhen),
        ),
      ),
    ),
    ...named(`${at}.history`, words.history, [
      ...resources.flatMap(({ declaration }) => declaration.history ?? []),
      ...actions,
      ...CALLS,
    ]),
  ];
}

type All = ReadonlyMap<string, Resource>;

/** Returns the keys that the texts may contain. A view may also use the keys of the viewed resource. */
function givenBy({ common = {}, resources = {}, menu }: PartialWords, all: All, facts: ProductSettings): Given[] {
  const { menu: parents, pages = PAGES, handMade = [] } = facts;
  const reads = (name: string, of: string): boolean =>
    name === of || (resources[name]?.like !== undefined && reads(resources[name].like, of));
  return [
    ...named('resources', resources, [...all.keys()]),
    ...Object.entries(resources).flatMap(([name, words]): Given[] => [
      ...(words.like === undefined ? [] : [[`resources.${name}.like`, words.like, [...all.keys()]] as const]),
      ...(all.has(name)
        ? givenIn(
            `resources.${name}`,
            words,
            [...all.values()].filter((one) => reads(one.name, name)),
          )
        : []),
    ]),
    ...givenIn('common', common, [...all.values()]),
    ...named('menu', menu, [...all.keys(), ...[...parents, ...pages, ...handMade].map(({ name }) => name)]),
  ];
}

/** Reports texts under unknown keys, because no screen shows them. */
export function unknownWords(all: All, facts: ProductSettings): Problem[] {
  const found = LANGUAGES.flatMap((language) =>
    givenBy(addedWords(language), all, facts)
      .filter(([, name, known]) => !known.includes(name))
      .map(([place, name, known, says = `there is no ${name}`]) => ({
        resource: `words.${place}`,
        message: `${says}; ${insteadOf(name, known)}`,
      })),
  );
  return [...new Map(found.map((one) => [one.resource + one.message, one])).values()];
}

import type { Resource } from '../define';
import { MENU_ICONS } from '../icons';
import type { ProductSettings } from '../product';
import type { Problem } from './problem';
import { insteadOf } from './problem';

const RULES = ['all', 'none', 'self', 'unowned', 'ofRole', 'where', 'parent', 'any', 'every'];
type Given = readonly [place: string, name: string, known: readonly string[]];

const named = (place: string, names: readonly string[] | undefined, known: readonly string[]): Given[] =>
  (names ?? []).map((name) => [place, name, known]);

function rolesGiven({ roles, builtin, logIn = {}, menu }: ProductSettings): Given[] {
  return [
    ...(['everyone', 'admins', 'staff', 'noticed'] as const).flatMap((part) =>
      named(`builtin.${part}`, builtin[part], roles),
    ),
    ...Object.entries(builtin.menu ?? {}).flatMap(([name, entry]) =>
      named(`builtin.menu.${name}.roles`, entry.roles, roles),
    ),
    ...named('logIn.never', logIn.never, roles),
    ...named('logIn.viewAs.by', logIn.viewAs?.by, roles),
    ...named('logIn.viewAs.of', logIn.viewAs?.of, roles),
    ...named('logIn.rights', logIn.rights, roles),
    ...menu.flatMap((parent) => named(`menu.${parent.name}.roles`, parent.roles, roles)),
  ];
}

function resourcesGiven(
  { people, builtin, routes = {}, dictionary }: ProductSettings,
  known: readonly string[],
): Given[] {
  return [
    ...named('people', [people], known),
    ...named('builtin.menu', Object.keys(builtin.menu ?? {}), known),
    ...named('routes', Object.keys(routes), known),
    ...named('dictionary.resource', dictionary && [dictionary.resource], known),
  ];
}

function placesGiven({ menu, pages = [], handMade = [], relations = {} }: ProductSettings): Given[] {
  const parents = menu.map(({ name }) => name);
  return [
    ...menu.flatMap(({ name, icon }) => named(`menu.${name}.icon`, [icon], MENU_ICONS)),
    ...[...pages, ...handMade].flatMap(({ name, under }) =>
      under === undefined ? [] : named(`pages.${name}.under`, [under], parents),
    ),
    ...Object.entries(relations).flatMap(([name, { sameAs, within }]) =>
      named(
        `relations.${name}`,
        [sameAs, within].filter((one) => one !== undefined),
        [...Object.keys(relations), ...RULES],
      ),
    ),
  ];
}

const neverGiven = (facts: ProductSettings): Problem[] =>
  rolesGiven(facts)
    .filter(([place, role]) => place !== 'logIn.never' && facts.logIn?.never?.some((never) => never === role))
    .map(([place, role]) => ({
      resource: 'product',
      field: place,
      message: `it names ${role}, who never logs in (logIn.never); leave ${role} out`,
    }));

export const checkProduct = (facts: ProductSettings, resources: ReadonlyMap<string, Resource>): Problem[] => [
  ...[...rolesGiven(facts), ...resourcesGiven(facts, [...resources.keys()]), ...placesGiven(facts)]
    .filter(([, name, known]) => !known.includes(name))
    .map(([place, name, known]) => ({
      resource: 'product',
      field: place,
      message: `there is no ${name}; ${insteadOf(name, known)}`,
    })),
  ...neverGiven(facts),
];

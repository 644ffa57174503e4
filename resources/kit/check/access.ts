import { type Resource, rolesOf, grantScope } from '../define';
import { type Field, isNeeded } from '../field';
import { isColumn, isLinked, kindOf } from '../kind';
import type { Roles, Action, Grant } from '../access';
import { type Check, type Problem, type Product, fieldNamed } from './problem';
import type { Declaration } from '../declaration';
import { fieldSets } from './fields';
import type { Role } from '../roles';
import type { ScopeMap, ScopeRule } from '../scope';

const list = (roles: readonly string[]): string => roles.join(', ');

/** Returns whether every record must store a value of the field. */
const isKept = (field: Field): boolean => isNeeded(field) && !field.nullable && (isColumn(field) || isLinked(field));

/** Reports a required field that some creators of records may not write. */
function unwritable({ declaration }: Resource, field: Field): string[] {
  const { create, import: byFile } = declaration.access;
  const creators = [...new Set([...rolesOf(create), ...(declaration.import ? rolesOf(byFile) : [])])];
  if (!isKept(field) || creators.length === 0 || declaration.overrides?.includes('create')) return [];
  const remedy = 'give it a default, or write made: true where a command or `beforeSave` fills it in';
  if (field.managed || field.hidden)
    return [`it is required, and nobody who creates or imports a record may write it; ${remedy}`];
  const writers = field.write ?? field.read;
  const others = writers ? creators.filter((role) => !writers.includes(role)) : [];
  return others.length > 0
    ? [
        `it is required, and ${list(others)} may create or import records but not write it; ` +
          `let them write it, take them out of access, ${remedy}`,
      ]
    : [];
}

function unlisted(field: Field, creators: Roles, { resources }: Product): string[] {
  const target = resources.get(field.resource ?? '');
  const isNamed = kindOf(field).refersTo === 'record' && isNeeded(field) && !field.managed;
  if (!target || !isNamed || field.hidden || typeof field.options === 'string') return [];
  const { options } = field;
  const writers = field.write ?? field.read ?? creators;
  const others = creators.filter(
    (role) => writers.includes(role) && !rolesOf(target.declaration.access.list).includes(role) && !options?.[role],
  );
  return others.length > 0
    ? [
        `it is required, and ${list(others)} may create records but not list ${target.name} to choose from; ` +
          `let them list ${target.name}, take them out of access.create, or write options that they may read`,
      ]
    : [];
}

export const checkCreators: Check = (resource, product) => {
  const creators = rolesOf(resource.declaration.access.create);
  return Object.entries(resource.fields).flatMap(([name, field]): Problem[] =>
    [...unwritable(resource, field), ...unlisted(field, creators, product)].map((message) => ({
      resource: resource.name,
      field: name,
      message,
    })),
  );
};

/** A part of the declaration, with the names of the part and of its field or action for error messages. */
interface Given {
  readonly at?: string;
  readonly called: string;
  readonly roles: readonly string[];
}

const byRole = (called: string, map: object | undefined, at?: string): Given => ({
  at,
  called,
  roles: Object.keys(map ?? {}),
});

const givenByField = (at: string, { read, write, presentedAs, history, options, chooseAs }: Field): Given[] => [
  { at, called: 'read', roles: read ?? [] },
  { at, called: 'write', roles: write ?? [] },
  byRole('presentedAs', presentedAs, at),
  byRole('history', history, at),
  byRole('options', typeof options === 'string' ? undefined : options, at),
  byRole('chooseAs', chooseAs, at),
];

function givenBy(resource: Resource): Given[] {
  const { access, actions = {}, menu, builtIn, scope, handover } = resource.declaration as unknown as Declaration;
  return [
    ...Object.entries(access).map(([call, grant]) => ({ called: `access.${call}`, roles: rolesOf(grant as Grant) })),
    ...Object.entries(actions as Record<string, Action>).flatMap(([at, { roles, scope: own }]) => [
      { at, called: 'roles', roles },
      byRole('scope', own, at),
    ]),
    { called: 'menu.roles', roles: menu?.roles ?? [] },
    { called: 'builtIn.roles', roles: builtIn?.roles ?? [] },
    byRole('scope', scope),
    byRole('handover.holders', handover?.holders),
    ...fieldSets(resource).flatMap(({ before, fields }) =>
      Object.entries(fields).flatMap(([name, field]) => givenByField(before + name, field)),
    ),
  ];
}

/** Checks that every role with a right can log in, because API calls require a login. */
export const checkNeverLogIn: Check = (resource, { logIn = {} }) =>
  givenBy(resource).flatMap(({ at, called, roles }): Problem[] => {
    const never = roles.filter((role) => (logIn.never as readonly string[] | undefined)?.includes(role));
    if (never.length === 0) return [];
    const said = never.join(', ');
    return [
      {
        resource: resource.name,
        field: at,
        message:
          `${called} names ${said}, who never log in (logIn.never of the product) and make no call; ` +
          `leave ${said} out`,
      },
    ];
  });

/** The calls that need another call, with the reason. */
const NEEDS = {
  update: ['show', 'a form opens the record'],
  delete: ['list', 'records are chosen in their list'],
  export: ['list', 'the file is the list'],
} as const;

function unready(access: Declaration['access']): [call: string, message: string][] {
  return Object.entries(NEEDS).flatMap(([call, [first, why]]): [string, string][] => {
    const may = rolesOf(access[first]);
    const lost = rolesOf(access[call as keyof typeof NEEDS]).filter((role) => !may.includes(role));
    return lost.length > 0
      ? [
          [
            call,
            `${list(lost)} may ${call} records and not ${first} them, and ${why}; ` +
              `give ${list(lost)} access.${first}, or take them out of access.${call}`,
          ],
        ]
      : [];
  });
}

/** Returns whether a scope rule can never match a row for the role. */
function isNobodys(rule: ScopeRule, role: Role, path: readonly Resource[], product: Product): boolean {
  if (rule === 'none') return true;
  if (rule === 'all') return false;
  if ('any' in rule) return rule.any.every((one) => isNobodys(one, role, path, product));
  if ('every' in rule) return rule.every.some((one) => isNobodys(one, role, path, product));
  if (!('parent' in rule)) return false;
  const parent = product.resources.get(fieldNamed(path[0] as Resource, rule.parent)?.resource ?? '');
  // Skips circular rules, because another check reports circular rules.
  if (!parent?.declaration.scope || path.includes(parent)) return false;
  return isNobodys(parent.declaration.scope[role] ?? 'none', role, [parent, ...path], product);
}

/** Reports roles without a scope rule, because these roles reach no record. */
function unnamed(
  [call, roles, scope, whose]: readonly [string, Roles, ScopeMap | undefined, string],
  resource: Resource,
  product: Product,
): string[] {
  if (!scope) return [];
  const lost = roles.filter((role) => isNobodys(scope[role] ?? 'none', role, [resource], product));
  if (lost.length === 0) return [];
  const none = lost.length === roles.length ? 'none of its roles' : `not ${list(lost)}`;
  return [
    `its scope names ${none}, and ${list(lost)} could ${call} no record; ` +
      `write a rule for ${list(lost)} in ${whose}, or take them out of its roles`,
  ];
}

const ON_RECORDS = ['list', 'show', 'update', 'delete', 'export'] as const;

/** Checks that each role reaches at least some records with each of its calls. */
export const checkUnreached: Check = (resource, product) => {
  const { access, scope, actions = {} } = resource.declaration as unknown as Declaration;
  const at = (field: string | undefined, messages: readonly string[]): Problem[] =>
    messages.map((message) => ({ resource: resource.name, field, message }));
  const reached = (...call: readonly [string, Roles, ScopeMap | undefined, string]): string[] =>
    unnamed(call, resource, product);
  return [
    ...unready(access).flatMap(([call, message]) => at(call, [message])),
    ...Object.entries(access).flatMap(([call, grant]) =>
      at(call, reached(call, rolesOf(grant as Grant), grantScope(grant as Grant), `access.${call}.scope`)),
    ),
    ...ON_RECORDS.flatMap((call) =>
      at(call === 'list' ? undefined : call, reached(call, rolesOf(access[call]), scope, 'scope')),
    ),
    ...Object.entries(actions as Record<string, Action>).flatMap(([action, { on, roles, scope: own }]) => [
      ...at(action, reached('do it on', roles, own, `actions.${action}.scope`)),
      ...(on === 'resource' ? [] : at(action, reached('do it on', roles, scope, 'scope'))),
    ]),
  ];
};

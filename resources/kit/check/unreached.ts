import type { Action, Grant, Roles } from '../calls';
import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import { grantScope, rolesOf } from '../define';
import type { Role } from '../roles';
import type { ScopeMap, ScopeRule } from '../scope';
import type { Check, Problem, Product } from './problem';
import { fieldNamed } from './problem';

/** A call that nobody can make without another one first: with what it is done, and why. */
const NEEDS = {
  update: ['show', 'a form opens the record'],
  delete: ['list', 'records are chosen in their list'],
  export: ['list', 'the file is the list'],
} as const;

const list = (roles: readonly string[]): string => roles.join(', ');

/** Roles that may make a call, but not the one without which they never come to it. */
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

/** Whether a rule of scope finds no row whatever there is: none, or those of parents that the role never reaches. */
function isNobodys(rule: ScopeRule, role: Role, path: readonly Resource[], product: Product): boolean {
  if (rule === 'none') return true;
  if (rule === 'all') return false;
  if ('any' in rule) return rule.any.every((one) => isNobodys(one, role, path, product));
  if ('every' in rule) return rule.every.some((one) => isNobodys(one, role, path, product));
  if (!('parent' in rule)) return false;
  const parent = product.resources.get(fieldNamed(path[0] as Resource, rule.parent)?.resource ?? '');
  // Rules that go round are refused elsewhere.
  if (!parent?.declaration.scope || path.includes(parent)) return false;
  return isNobodys(parent.declaration.scope[role] ?? 'none', role, [parent, ...path], product);
}

/** Roles that may make a call, of which its scope says nothing: they would reach no record with it. */
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

/** Calls that begin with a record that its caller reaches. */
const ON_RECORDS = ['list', 'show', 'update', 'delete', 'export'] as const;

/** Whether every role that may make a call comes to a record to make it on. */
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

import type { Action, Grant, Roles } from '../calls';
import type { Declaration } from '../declaration';
import { grantScope, rolesOf } from '../define';
import type { ScopeMap } from '../scope';
import type { Check, Problem } from './problem';

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

/** Roles that may make a call, of which its scope says nothing: they would reach no record with it. */
function unnamed(call: string, roles: Roles, scope: ScopeMap | undefined, whose: string): string[] {
  if (!scope) return [];
  const lost = roles.filter((role) => (scope[role] ?? 'none') === 'none');
  if (lost.length === 0) return [];
  const none = lost.length === roles.length ? 'none of its roles' : `not ${list(lost)}`;
  return [
    `its scope names ${none}, and ${list(lost)} could ${call} no record; ` +
      `write a rule for ${list(lost)} in ${whose}, or take them out of its roles`,
  ];
}

/** Whether every role that may make a call comes to a record to make it on. */
export const checkUnreached: Check = ({ name, declaration }) => {
  const { access, scope, actions = {} } = declaration as unknown as Declaration;
  const at = (field: string | undefined, messages: readonly string[]): Problem[] =>
    messages.map((message) => ({ resource: name, field, message }));
  return [
    ...unready(access).flatMap(([call, message]) => at(call, [message])),
    ...Object.entries(access).flatMap(([call, grant]) =>
      at(call, unnamed(call, rolesOf(grant as Grant), grantScope(grant as Grant), `access.${call}.scope`)),
    ),
    ...at(undefined, unnamed('list', rolesOf(access.list), scope, 'scope')),
    ...Object.entries(actions as Record<string, Action>).flatMap(([action, { roles, scope: own }]) =>
      at(action, unnamed('do it on', roles, own, `actions.${action}.scope`)),
    ),
  ];
};

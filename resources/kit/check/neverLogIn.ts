import type { Action, Grant } from '../calls';
import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import { rolesOf } from '../define';
import type { Field } from '../field';
import { fieldSets } from './fields';
import type { Check, Problem } from './problem';

/** Roles that a declaration gives something to, where it says so, and the field or action that it is said at. */
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

/** Whether a role that is given something is one of people who log in: nobody else makes a call. */
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

import type { Access, Action, Language, Resource, Role, Roles, ScopeMap } from '@t3d/resources/kit';
import { BACKDOOR, grantScope } from '@t3d/resources/kit';
import { actionText } from '@t3d/resources/locales';
import { translate } from '../../locales';
import { holdsRole, rolesFor } from './permissions';

const CALLS: readonly (keyof Access)[] = ['list', 'show', 'create', 'update', 'delete', 'export', 'import'];

/** A call of a resource, with the roles that may make it. */
export interface DeclaredCall {
  name: string;
  label: string;
  roles: Roles;
  scope: ScopeMap | undefined;
  action?: Action;
}

/** Every call of a resource that some role may make, the standard ones first. */
export function callsOf(resource: Resource, language: Language): DeclaredCall[] {
  const { access, actions = {}, import: imports } = resource.declaration;
  const standard = CALLS.filter((call) => rolesFor(resource, call).length > 0 && (call !== 'import' || imports)).map(
    (name): DeclaredCall => ({
      name,
      label: translate(`rights.call.${name}`, language),
      roles: rolesFor(resource, name),
      scope: grantScope(access[name]),
    }),
  );
  const own = Object.entries<Action>(actions).map(([name, action]): DeclaredCall => ({
    name,
    label: actionText(resource.name, name, language).label,
    roles: action.roles,
    scope: action.scope,
    action,
  }));
  return [...standard, ...own];
}

/** The calls of a resource that a role may make, given the pattern. */
export const callsFor = (resource: Resource, role: Role, language: Language): DeclaredCall[] =>
  callsOf(resource, language).filter(({ roles }) => role === BACKDOOR || holdsRole({ role }, roles));

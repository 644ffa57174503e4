import type { Access, Action, Field, Resource, Roles, Language, Role, ScopeMap, Predicate } from '@t3d/resources/kit';
import { actionPattern, hasPattern, isWorkedOut, rolesOf, BACKDOOR, grantScope, kindOf } from '@t3d/resources/kit';
import type { Actor, Context } from '../../context';
import type { Children } from '../../registry/children';
import { childrenIn, childrenOf, sourcesOf } from '../../registry/children';
import { Forbidden, NoSuchCall, Invalid } from '../../errors';
import { rightsOf } from '../../models/sequelize/compiled';
import { actionText, explainPredicate, fieldLabel, optionLabel } from '@t3d/resources/locales';
import { translate } from '../../locales';

/* Decides which calls, fields and actions a caller may use. */

export type Call = keyof Access;

/** Returns whether the caller has one of the given roles. The backdoor has every role. */
export const hasRole = (actor: Pick<Actor, 'role'>, roles: Roles): boolean =>
  actor.role === 'backdoor' || (actor.role !== null && roles.includes(actor.role));

/** Returns whether the caller has one of the roles. The backdoor has none of them. */
export const isOfRole = (actor: Pick<Actor, 'role'>, roles: Roles): boolean =>
  actor.role !== null && actor.role !== 'backdoor' && roles.includes(actor.role);

type Rights = Pick<Actor, 'role' | 'apis' | 'key'>;

/** Returns whether the caller's `apis` include a permission. The backdoor needs none, but its API keys do. */
export const hasPermission = (actor: Rights, needed: string): boolean =>
  (actor.role === 'backdoor' && !actor.key) || hasPattern(actor.apis, needed);

export const hasRight = (actor: Rights, roles: Roles, needed: string): boolean =>
  hasRole(actor, roles) && hasPermission(actor, needed);

/** Returns whether API keys with the right scopes may call a resource or run one of its actions. */
export const isOpenToKeys = ({ declaration }: Resource, action?: Action): boolean =>
  !declaration.closedToKeys && !action?.closedToKeys;

/** Returns the roles that may make a call, by default those of list. */
export const rolesFor = (resource: Resource, call: Call): Roles => rolesOf(resource.declaration.access[call]);

export const mayCall = (actor: Actor, resource: Resource, call: Call): boolean =>
  (!actor.key || isOpenToKeys(resource)) && hasRight(actor, rolesFor(resource, call), `${resource.name}:${call}`);

/** Returns an action by name. Ignores inherited properties, such as `constructor`. */
export const actionOf = ({ declaration: { actions } }: Resource, name: string): Action | undefined =>
  actions && Object.hasOwn(actions, name) ? actions[name] : undefined;

export function mayAct(actor: Actor, resource: Resource, action: string): boolean {
  const declared = actionOf(resource, action);
  if (!declared || (actor.key && !isOpenToKeys(resource, declared))) return false;
  return hasRight(actor, declared.roles, actionPattern(resource.name, action));
}

const mayCallAnything = (actor: Actor, resource: Resource): boolean =>
  Object.keys(resource.declaration.access).some((call) => mayCall(actor, resource, call as Call)) ||
  Object.keys(resource.declaration.actions ?? {}).some((action) => mayAct(actor, resource, action));

/** Throws 403 with the missing permission. */
export function requireCall(actor: Actor, resource: Resource, call: Call): void {
  if (!mayCall(actor, resource, call)) throw new Forbidden(`${resource.name}:${call}`);
}

/** Throws if the caller may not run an action, and 404 if it is undeclared. */
export function requireAction(actor: Actor, resource: Resource, action: string): void {
  const isDeclared =
    action === 'delete' ? rolesFor(resource, 'delete').length > 0 : actionOf(resource, action) !== undefined;
  if (!isDeclared && mayCallAnything(actor, resource)) throw new NoSuchCall();
  if (action === 'delete') {
    requireCall(actor, resource, 'delete');
    return;
  }
  if (!mayAct(actor, resource, action)) throw new Forbidden(actionPattern(resource.name, action));
}

const allowed = (actor: Actor, roles: Roles | undefined): boolean =>
  !roles || hasRole(actor, roles) || (actor.role === null && actor.id === null);

/** Returns whether the caller may read a field's sources: children, or all inputs of a computed field. */
const readsSources = (actor: Actor, field: Field): boolean => {
  const children = childrenIn(field);
  return (
    (!children || mayCall(actor, children.child, 'list')) &&
    sourcesOf(field).every(({ of, field: source }) => (!of || mayCall(actor, of, 'list')) && mayRead(actor, source))
  );
};

export const mayRead = (actor: Actor, field: Field): boolean =>
  !field.hidden &&
  !field.inputOnly &&
  !kindOf(field).isSecret &&
  allowed(actor, field.read) &&
  readsSources(actor, field);

/** Returns whether the caller may write a field on creation or update. */
function mayWrite(actor: Actor, field: Field, call: 'create' | 'update'): boolean {
  if (
    field.hidden ||
    field.managed ||
    field.through ||
    field.computed ||
    field.sameAs ||
    isWorkedOut(field) ||
    kindOf(field).storage === 'children' ||
    (call === 'update' && field.createOnly)
  )
    return false;
  return isWritableBy(actor, field);
}

/** Returns whether the caller may write a field in any call. */
export const isWritableBy = (actor: Actor, field: Field): boolean => allowed(actor, field.write ?? field.read);

/** Checks the role and the permission for a hand-written call. */
export function requirePattern(actor: Actor, roles: Roles, needed: string): void {
  if (!hasRight(actor, roles, needed)) throw new Forbidden(needed);
}

/** Returns the fields of a record that the caller may read, by name. */
export function readableFields(actor: Actor, resource: Resource): Record<string, Field> {
  return Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => mayRead(actor, field)));
}

/** Returns the `historyFields` of a resource that the caller may read. */
export const notesFor = (actor: Actor, { declaration }: Resource): Record<string, Field> =>
  Object.fromEntries(Object.entries(declaration.historyFields ?? {}).filter(([, field]) => mayRead(actor, field)));

/** Returns the fields that the caller may write. A view's `writable` list takes precedence. */
export const writableFields = (
  actor: Actor,
  resource: Resource,
  call: 'create' | 'update',
): Readonly<Record<string, Field>> =>
  cachedForRights(actor, resource, `writable ${call}`, () => {
    const named = call === 'update' ? resource.declaration.writable : undefined;
    const only = resource.view && named !== undefined;
    return Object.fromEntries(
      Object.entries(resource.fields).filter(
        ([name, field]) => (!only && mayWrite(actor, field, call)) || named?.includes(name),
      ),
    );
  });

/** Returns the children that the caller may write together with a record. */
export function writableChildren(actor: Actor, resource: Resource, call: 'create' | 'update'): Children[] {
  const named = call === 'update' && resource.view ? resource.declaration.writable : undefined;
  return childrenOf(resource).filter(({ name }) => {
    const { hidden, managed, write, read } = resource.fields[name] as Field;
    const isGiven = named ? named.includes(name) : !hidden && !managed;
    return isGiven && allowed(actor, write ?? read) && mayRead(actor, resource.fields[name] as Field);
  });
}

/** Returns the fields and children that the caller may write in a call, or nothing if the call is not allowed. */
export function writableNames(actor: Actor, resource: Resource, call: 'create' | 'update'): ReadonlySet<string> {
  if (!mayCall(actor, resource, call)) return new Set();
  const children = writableChildren(actor, resource, call).map(({ name }) => name);
  return new Set([...Object.keys(writableFields(actor, resource, call)), ...children]);
}

/** Returns whether the caller may give an action's input, for example `fromUser` of a transfer. */
export const mayWriteInput = (actor: Actor, field: Field): boolean => allowed(actor, field.write);

/** The maximum number of cached results per resource, after which the cache is emptied. */
const MOST = 50;
const known = new WeakMap<object, Map<string, Map<string, unknown>>>();

/**
 * Caches the result of `make` by resource and rights. The result must depend on nothing else and must not be modified.
 */
export function cachedForRights<T>(actor: Actor, resource: Resource, what: string, make: () => T): T {
  const rights = rightsOf(actor);
  const ofResource = known.get(resource) ?? new Map<string, Map<string, unknown>>();
  const mine = ofResource.get(rights) ?? new Map<string, unknown>();
  if (mine.has(what)) return mine.get(what) as T;
  if (ofResource.size >= MOST) ofResource.clear();
  known.set(resource, ofResource.set(rights, mine));
  const made = make();
  mine.set(what, made);
  return made;
}

const CALLS: readonly (keyof Access)[] = ['list', 'show', 'create', 'update', 'delete', 'export', 'import'];

export interface DeclaredCall {
  name: string;
  label: string;
  roles: Roles;
  scope: ScopeMap | undefined;
  action?: Action;
  pattern: string;
}

/** Returns every call that any role may make, standard calls first. */
export function callsOf(resource: Resource, language: Language): DeclaredCall[] {
  const { access, actions = {}, import: imports } = resource.declaration;
  const standard = CALLS.filter((call) => rolesFor(resource, call).length > 0 && (call !== 'import' || imports)).map(
    (name): DeclaredCall => ({
      name,
      label: translate(`rights.call.${name}`, language),
      roles: rolesFor(resource, name),
      scope: grantScope(access[name]),
      pattern: `${resource.name}:${name}`,
    }),
  );
  const own = Object.entries<Action>(actions).map(([name, action]): DeclaredCall => ({
    name,
    label: actionText(resource.name, name, language).label,
    roles: action.roles,
    scope: action.scope,
    action,
    pattern: actionPattern(resource.name, name),
  }));
  return [...standard, ...own];
}

export const callsFor = (resource: Resource, role: Role, language: Language): DeclaredCall[] =>
  callsOf(resource, language).filter(({ roles }) => role === BACKDOOR || hasRole({ role }, roles));

/** Describes a guard in words, for example "Status is In use or Not used". */
export function guardText(
  ctx: Pick<Context, 'language'>,
  resource: Pick<Resource, 'name'>,
  { where }: { where?: Predicate },
): string {
  return explainPredicate(where ?? {}, ctx.language, {
    field: (name) => fieldLabel(resource.name, name, ctx.language),
    value: (name, value) => optionLabel(resource.name, name, String(value), ctx.language),
  });
}

/** Returns the error for records that violate a guard. */
export function guardError(
  ctx: Context,
  resource: Resource,
  where: Predicate | undefined,
  ids: readonly number[],
): Invalid {
  const params = { needs: guardText(ctx, resource, { where }) };
  return new Invalid('guard', params, Object.fromEntries(ids.map((id) => [String(id), { key: 'guard', params }])));
}

import type { Access, Action, Field, Resource, Roles, Language, Role, ScopeMap, Predicate } from '@t3d/resources/kit';
import { hasPattern, isWorkedOut, rolesOf, BACKDOOR, grantScope, kindOf } from '@t3d/resources/kit';
import type { Actor, Context } from '../../context';
import type { Children } from '../../declared/children';
import { childrenIn, childrenOf, sourcesOf } from '../../declared/children';
import { Forbidden, NoSuchCall, Invalid } from '../../errors';
import { rightsOf } from '../../models/sequelize/compiled';
import { actionText, explainPredicate, fieldLabel, optionLabel } from '@t3d/resources/locales';
import { translate } from '../../locales';

/*
 * Access: who may do what, and which rows. Read permissions.ts (may the caller make this call, read or write this
 * field, and what a row must be for an action), reach.ts (which rows its role leaves it, as SQL and as yes or no),
 * bounds.ts (that together with what a view narrows), select.ts (a column as the caller sees it), labels.ts.
 */

export type Call = keyof Access;

/** Whether the caller has one of the roles; the backdoor has every one. */
export const holdsRole = (actor: Pick<Actor, 'role'>, roles: Roles): boolean =>
  actor.role === 'backdoor' || (actor.role !== null && roles.includes(actor.role));

type Rights = Pick<Actor, 'role' | 'apis' | 'key'>;

/** Whether the caller's `apis` cover a call; the backdoor's need not, but those of its API keys must. */
export const holdsPattern = (actor: Rights, needed: string): boolean =>
  (actor.role === 'backdoor' && !actor.key) || hasPattern(actor.apis, needed);

/** Whether the caller has one of the roles, and the pattern besides. */
export const holdsRight = (actor: Rights, roles: Roles, needed: string): boolean =>
  holdsRole(actor, roles) && holdsPattern(actor, needed);

/** Whether API keys may make the calls of a resource, or do one of its actions, as far as their scopes go. */
export const isOpenToKeys = ({ declaration }: Resource, action?: Action): boolean =>
  !declaration.closedToKeys && !action?.closedToKeys;

/** Roles of a call; show, export and the like follow list only where the declaration sets so. */
export const rolesFor = (resource: Resource, call: Call): Roles => rolesOf(resource.declaration.access[call]);

export const mayCall = (actor: Actor, resource: Resource, call: Call): boolean =>
  (!actor.key || isOpenToKeys(resource)) && holdsRight(actor, rolesFor(resource, call), `${resource.name}:${call}`);

/** The action of a name; none for names that every object has. */
export const actionOf = ({ declaration: { actions } }: Resource, name: string): Action | undefined =>
  actions && Object.hasOwn(actions, name) ? actions[name] : undefined;

export function mayAct(actor: Actor, resource: Resource, action: string): boolean {
  const declared = actionOf(resource, action);
  if (!declared || (actor.key && !isOpenToKeys(resource, declared))) return false;
  return holdsRight(actor, declared.roles, `${resource.name}:${action}`);
}

const mayCallAnything = (actor: Actor, resource: Resource): boolean =>
  Object.keys(resource.declaration.access).some((call) => mayCall(actor, resource, call as Call)) ||
  Object.keys(resource.declaration.actions ?? {}).some((action) => mayAct(actor, resource, action));

/** 403 naming the pattern, before anything is looked at. */
export function requireCall(actor: Actor, resource: Resource, call: Call): void {
  if (!mayCall(actor, resource, call)) throw new Forbidden(`${resource.name}:${call}`);
}

/** The same of an action. One that nobody declared is 404, answered only to those who may call anything here. */
export function requireAction(actor: Actor, resource: Resource, action: string): void {
  const isDeclared =
    action === 'delete' ? rolesFor(resource, 'delete').length > 0 : actionOf(resource, action) !== undefined;
  if (!isDeclared && mayCallAnything(actor, resource)) throw new NoSuchCall();
  if (action === 'delete') {
    requireCall(actor, resource, 'delete');
    return;
  }
  if (!mayAct(actor, resource, action)) throw new Forbidden(`${resource.name}:${action}`);
}

const allowed = (actor: Actor, roles: Roles | undefined): boolean =>
  !roles || holdsRole(actor, roles) || (actor.role === null && actor.id === null);

/** Children are for those who may list them; what is worked out is for those who may read all that it is made from. */
const readsSources = (actor: Actor, field: Field): boolean => {
  const children = childrenIn(field);
  return (
    (!children || mayCall(actor, children.child, 'list')) &&
    sourcesOf(field).every(({ of, field: source }) => (!of || mayCall(actor, of, 'list')) && mayRead(actor, source))
  );
};

/** Whether the field's name may reach this caller at all. */
export const mayRead = (actor: Actor, field: Field): boolean =>
  !field.hidden &&
  !field.inputOnly &&
  !kindOf(field).isSecret &&
  allowed(actor, field.read) &&
  readsSources(actor, field);

/** Whether the caller may give it: at creation, or in an update (fields that are `createOnly` are not). */
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
  return isGivenBy(actor, field);
}

/** Whether it is the caller's to give, whatever the call. */
export const isGivenBy = (actor: Actor, field: Field): boolean => allowed(actor, field.write ?? field.read);

/** The same for a call made by hand, whose pattern no declaration names. */
export function requirePattern(actor: Actor, roles: Roles, needed: string): void {
  if (!holdsRight(actor, roles, needed)) throw new Forbidden(needed);
}

/** The fields of a record that the caller sees, by name. */
export function readableFields(actor: Actor, resource: Resource): Record<string, Field> {
  return Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => mayRead(actor, field)));
}

/** What the history of a record says beside its fields, as far as the caller may read it. */
export const notesFor = (actor: Actor, { declaration }: Resource): Record<string, Field> =>
  Object.fromEntries(Object.entries(declaration.historyFields ?? {}).filter(([, field]) => mayRead(actor, field)));

/** What a view names as `writable` is all that a PUT through it changes; elsewhere it adds to the fields' own rules. */
export const writableFields = (
  actor: Actor,
  resource: Resource,
  call: 'create' | 'update',
): Readonly<Record<string, Field>> =>
  onceForRights(actor, resource, `writable ${call}`, () => {
    const named = call === 'update' ? resource.declaration.writable : undefined;
    const only = resource.view && named !== undefined;
    return Object.fromEntries(
      Object.entries(resource.fields).filter(
        ([name, field]) => (!only && mayWrite(actor, field, call)) || named?.includes(name),
      ),
    );
  });

/**
 * The children that the caller may give with a record, or change with it; what of each, their own declaration says.
 */
export function givenChildren(actor: Actor, resource: Resource, call: 'create' | 'update'): Children[] {
  const named = call === 'update' && resource.view ? resource.declaration.writable : undefined;
  return childrenOf(resource).filter(({ name }) => {
    const { hidden, managed, write, read } = resource.fields[name] as Field;
    const isGiven = named ? named.includes(name) : !hidden && !managed;
    return isGiven && allowed(actor, write ?? read) && mayRead(actor, resource.fields[name] as Field);
  });
}

/** The names of everything that the caller may give in a call, children too; none where it may not make the call. */
export function givenNames(actor: Actor, resource: Resource, call: 'create' | 'update'): ReadonlySet<string> {
  if (!mayCall(actor, resource, call)) return new Set();
  const children = givenChildren(actor, resource, call).map(({ name }) => name);
  return new Set([...Object.keys(writableFields(actor, resource, call)), ...children]);
}

/** Inputs of actions may be for some roles only (`fromUser` of a transfer). */
export const mayWriteInput = (actor: Actor, field: Field): boolean => allowed(actor, field.write);

/** Sets of rights that are remembered of a resource; more of them are forgotten at once, and worked out again. */
const MOST = 50;
const known = new WeakMap<object, Map<string, Map<string, unknown>>>();

/**
 * What `make` answers for one set of rights on a resource, remembered: it must depend on nothing else, and nobody may
 * change it.
 */
export function onceForRights<T>(actor: Actor, resource: Resource, what: string, make: () => T): T {
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

/** A guard in the caller's words: "Status is In use or Not used". */
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

/** The refusal of records that a guard does not let through, each by its id. */
export function guardRefusal(
  ctx: Context,
  resource: Resource,
  where: Predicate | undefined,
  ids: readonly number[],
): Invalid {
  const params = { needs: guardText(ctx, resource, { where }) };
  return new Invalid('guard', params, Object.fromEntries(ids.map((id) => [String(id), { key: 'guard', params }])));
}

/*
 * Access: who may do what, and which rows. Read permissions.ts (may the caller make this call, read or write this
 * field), reach.ts (which rows its role leaves it, as SQL and as yes or no), bounds.ts (that together with what a view
 * narrows), select.ts (a column as the caller sees it), guards.ts (what a row must be for an action, as SQL and as a
 * sentence), labels.ts.
 */
import type { Access, Action, Field, Resource, Roles } from '@t3d/resources/kit';
import { hasPattern, isWorkedOut, rolesOf } from '@t3d/resources/kit';
import type { Actor } from '../../context';
import type { Children } from '../../declared/children';
import { childrenIn, childrenOf } from '../../declared/children';
import { sourcesOf } from '../../declared/sources';
import { Forbidden, NoSuchCall } from '../../errors';
import { onceForRights } from './rights';

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
  field.kind !== 'secret' &&
  allowed(actor, field.read) &&
  readsSources(actor, field);

/** Whether the caller may give it: at creation, or in an update (fields that are `createOnly` are not). */
export function mayWrite(actor: Actor, field: Field, call: 'create' | 'update'): boolean {
  if (
    field.hidden ||
    field.managed ||
    field.through ||
    field.computed ||
    field.sameAs ||
    isWorkedOut(field) ||
    field.kind === 'children' ||
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

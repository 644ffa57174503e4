import type { Resource } from '@t3d/resources/kit';
import type { Actor } from '../../context';

/** Sets of rights that are remembered of a resource; more of them are forgotten at once, and worked out again. */
const MOST = 300;
const known = new WeakMap<object, Map<string, unknown>>();
const names = new WeakMap<Actor, string>();

/**
 * What callers with the same rights have in common, as text: whatever follows from a declaration for one of them
 * follows for all. Who they are is no part of it, only whether they are anybody, and who has somebody above.
 */
export function rightsOf(actor: Actor): string {
  const before = names.get(actor);
  if (before !== undefined) return before;
  const { role, id, account: _account, apis, accountAuth: _auth, viewer: _viewer, mustEnrol: _must, ...place } = actor;
  const above = Object.entries(place).map(([name, one]) => `${name}${one === null ? '-' : '+'}`);
  const made = JSON.stringify([role, id === null, above, apis]);
  names.set(actor, made);
  return made;
}

/**
 * What `make` answers for one set of rights on a resource, remembered: it must depend on nothing else, and nobody may
 * change it.
 */
export function onceForRights<T>(actor: Actor, resource: Resource, what: string, make: () => T): T {
  const mine = known.get(resource) ?? new Map<string, unknown>();
  known.set(resource, mine);
  const key = `${what} ${rightsOf(actor)}`;
  if (mine.has(key)) return mine.get(key) as T;
  if (mine.size >= MOST) mine.clear();
  const made = make();
  mine.set(key, made);
  return made;
}

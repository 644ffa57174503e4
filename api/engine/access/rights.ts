import type { Resource } from '@t3d/resources/kit';
import type { Actor } from '../../context';
import { rightsOf } from '../../models/sequelize/compiled';

/** Sets of rights that are remembered of a resource; more of them are forgotten at once, and worked out again. */
const MOST = 300;
const known = new WeakMap<object, Map<string, unknown>>();

/**
 * What `make` answers for one set of rights on a resource, remembered: it must depend on nothing else, and nobody may
 * change it.
 */
export function onceForRights<T>(actor: Actor, resource: Resource, what: string, make: () => T): T {
  const key = `${what} ${rightsOf(actor)}`;
  const mine = known.get(resource) ?? new Map<string, unknown>();
  if (mine.has(key)) return mine.get(key) as T;
  known.set(resource, mine);
  if (mine.size >= MOST) mine.clear();
  const made = make();
  mine.set(key, made);
  return made;
}

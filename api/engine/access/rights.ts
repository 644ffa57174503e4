import type { Resource } from '@t3d/resources/kit';
import type { Actor } from '../../context';
import { rightsOf } from '../../models/sequelize/compiled';

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

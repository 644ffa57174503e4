import type { Attention, Resource } from '@t3d/resources/kit';
import type { Actor } from '../../../context';
import { queryableFields } from './query';

/**
 * What of a list waits for a person, as its declaration names it; undefined where nothing can, or for who may not query
 * for it.
 */
export function attentionOf(actor: Actor, resource: Resource): Attention | undefined {
  const { attention } = resource.declaration.list as { attention?: Attention };
  if (!attention) return undefined;
  const queryable = queryableFields(actor, resource);
  return [attention.field, ...Object.keys(attention.where ?? {})].every((name) => name in queryable)
    ? attention
    : undefined;
}

import type { WebhookEvent } from '@t3d/resources/kit';
import type { Actor } from '../../context';
import type { Registry } from '../../registry/registry';
import { hasRole, mayCall, rolesFor } from '../../engine/access/permissions';

/** The event of a test message, which every webhook gets without a subscription. */
export const TEST_EVENT = 'webhook.test';

export type NamedEvent = WebhookEvent & { readonly name: string };

/** Returns the product's events in the order of their declaration. */
export const eventsOf = ({ product }: Pick<Registry, 'product'>): NamedEvent[] =>
  Object.entries(product.webhookEvents ?? {}).map(([name, event]) => ({ ...event, name }));

/** Returns whether a webhook's subscription (`order.created` or `order.*`) matches the event. */
const matches = (entry: string, name: string): boolean =>
  entry.endsWith('.*') ? name.startsWith(entry.slice(0, -1)) : entry === name;

export const matchesAny = (entries: readonly string[] | null, name: string): boolean =>
  (entries ?? []).some((entry) => matches(entry, name));

/** Returns the events for which a user may list the records. */
export const eventsFor = (registry: Registry, actor: Actor): NamedEvent[] =>
  eventsOf(registry).filter(({ resource }) => {
    const declared = registry.get(resource);
    return declared !== undefined && mayCall(actor, declared, 'list');
  });

/**
 * Returns why a user may not subscribe to an event or pattern. A pattern needs the right to list everything that the
 * user's role can list.
 */
export function subscriptionError(registry: Registry, actor: Actor, entry: string): 'unknown' | 'notYours' | null {
  const named = eventsOf(registry).filter(({ name }) => matches(entry, name));
  if (named.length === 0) return 'unknown';
  const forRole = named.filter(({ resource }) => {
    const declared = registry.get(resource);
    return declared !== undefined && hasRole(actor, rolesFor(declared, 'list'));
  });
  const allowed = eventsFor(registry, actor).filter(({ name }) => matches(entry, name));
  return forRole.length > 0 && allowed.length === forRole.length ? null : 'notYours';
}

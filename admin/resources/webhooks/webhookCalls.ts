import type { T3dDataProvider } from '../../providers/dataProvider';

export const WEBHOOKS = 'webhooks';
export const DELIVERIES = 'webhook-deliveries';

export interface ChoosableEvent {
  name: string;
}

export const loadEvents = async (provider: T3dDataProvider): Promise<ChoosableEvent[]> =>
  (await provider.request<{ rows: ChoosableEvent[] }>('GET', 'webhook-events', { quiet: true })).rows;

/** Creates a webhook without Idempotency-Key, because the server would store the response with the secret. */
export async function createWebhook(
  provider: T3dDataProvider,
  body: { url: string; events: string[] },
): Promise<string> {
  return (await provider.request<{ data: { secret: string } }>('POST', WEBHOOKS, { body, quiet: true })).data.secret;
}

export async function rotateSecret(provider: T3dDataProvider, id: number): Promise<string> {
  return (await provider.act(WEBHOOKS, 'rotate', { ids: [id] }, undefined, true)).secret as string;
}

/** A group of events with the same first word, for example `order`. */
interface EventGroup {
  readonly group: string;
  readonly names: readonly string[];
}

const groupOf = (name: string): string => name.split('.')[0] ?? '';
const whole = (group: string): string => `${group}.*`;

export function groupsOf(events: readonly ChoosableEvent[]): EventGroup[] {
  const groups = new Map<string, string[]>();
  for (const { name } of events) groups.set(groupOf(name), [...(groups.get(groupOf(name)) ?? []), name]);
  return [...groups].map(([group, names]) => ({ group, names }));
}

export const isTicked = (ticked: readonly string[], name: string): boolean =>
  ticked.includes(name) || ticked.includes(whole(groupOf(name)));

/** Selects a group, or clears it. */
export function toggleGroup(ticked: readonly string[], group: string): string[] {
  const others = ticked.filter((entry) => groupOf(entry) !== group);
  return ticked.includes(whole(group)) ? others : [...others, whole(group)];
}

/** Selects or clears an event. A selected group is replaced by its other events. */
export function toggleEvent(ticked: readonly string[], name: string, names: readonly string[]): string[] {
  const group = groupOf(name);
  if (ticked.includes(whole(group)))
    return [...ticked.filter((entry) => entry !== whole(group)), ...names.filter((other) => other !== name)];
  return ticked.includes(name) ? ticked.filter((entry) => entry !== name) : [...ticked, name];
}

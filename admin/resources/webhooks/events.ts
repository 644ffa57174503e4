import type { ChoosableEvent } from './calls';

/** Events whose names begin alike. */
export interface EventGroup {
  readonly group: string;
  readonly names: readonly string[];
}

const groupOf = (name: string): string => name.split('.')[0] ?? '';
/** The entry that stands for a whole group. */
const whole = (group: string): string => `${group}.*`;

/** The events by group, in their order. */
export function groupsOf(events: readonly ChoosableEvent[]): EventGroup[] {
  const groups = new Map<string, string[]>();
  for (const { name } of events) groups.set(groupOf(name), [...(groups.get(groupOf(name)) ?? []), name]);
  return [...groups].map(([group, names]) => ({ group, names }));
}

/** Whether an event is chosen, by itself or with its group. */
export const isTicked = (ticked: readonly string[], name: string): boolean =>
  ticked.includes(name) || ticked.includes(whole(groupOf(name)));

/** Chooses a whole group, or nothing of it. */
export function toggleGroup(ticked: readonly string[], group: string): string[] {
  const others = ticked.filter((entry) => groupOf(entry) !== group);
  return ticked.includes(whole(group)) ? others : [...others, whole(group)];
}

/** Chooses an event or leaves it out. Of a group that was chosen whole, the others stay one by one. */
export function toggleEvent(ticked: readonly string[], name: string, names: readonly string[]): string[] {
  const group = groupOf(name);
  if (ticked.includes(whole(group)))
    return [...ticked.filter((entry) => entry !== whole(group)), ...names.filter((other) => other !== name)];
  return ticked.includes(name) ? ticked.filter((entry) => entry !== name) : [...ticked, name];
}

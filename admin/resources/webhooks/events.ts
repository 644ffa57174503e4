import type { ChoosableEvent } from './calls';

/** Events with a common prefix, such as `order`. */
export interface EventGroup {
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

/** Selects the whole group, or clears it. */
export function toggleGroup(ticked: readonly string[], group: string): string[] {
  const others = ticked.filter((entry) => groupOf(entry) !== group);
  return ticked.includes(whole(group)) ? others : [...others, whole(group)];
}

/** Toggles one event. In a group selected as a whole, the others stay selected one by one. */
export function toggleEvent(ticked: readonly string[], name: string, names: readonly string[]): string[] {
  const group = groupOf(name);
  if (ticked.includes(whole(group)))
    return [...ticked.filter((entry) => entry !== whole(group)), ...names.filter((other) => other !== name)];
  return ticked.includes(name) ? ticked.filter((entry) => entry !== name) : [...ticked, name];
}

import { type MenuEntry, type Permissions, type Rights, hasPattern, tickedBy } from '@t3d/resources/kit';

type Groups = Permissions['groups'];

export const MAX_SCOPES = 50;
export const READS = ['list', 'show', 'export'] as const;
/** The scopes of AI assistants, which belong to no resource. */
export const ASSISTANT = { read: 'mcp', write: 'mcp:write' } as const;
export const isAssistants = (scope: string): boolean => scope === ASSISTANT.read || scope === ASSISTANT.write;

/** Returns the calls that a key may have, in groups in menu order. */
export function groupsOf({ resources }: Rights, menu: readonly MenuEntry[], elsewhere: string): Groups {
  const parents = [...menu.map(({ path, title }) => ({ name: path, label: title })), { name: '', label: elsewhere }];
  const parentOf = (path = ''): string => parents.find(({ name }) => name && path.startsWith(`${name}/`))?.name ?? '';
  const screens = resources.flatMap(({ name, label, path, calls }) => {
    const open = calls.filter(({ allowed, openToKeys }) => allowed && openToKeys);
    const own = open.map((call) => ({
      name: call.pattern.slice(name.length + 1),
      label: call.label,
      pattern: call.pattern,
    }));
    return own.length > 0 ? [{ under: parentOf(path), screen: { name, label, calls: own } }] : [];
  });
  return parents.flatMap(({ name, label }) => {
    const own = screens.flatMap(({ under, screen }) => (under === name ? [screen] : []));
    return own.length > 0 ? [{ name: name || 'elsewhere', label, screens: own }] : [];
  });
}

export const callsIn = (groups: Groups): string[] =>
  groups.flatMap(({ screens }) => screens.flatMap(({ calls }) => calls.map(({ pattern }) => pattern)));

export const ticksOf = (scopes: readonly string[], groups: Groups): Set<string> => tickedBy(scopes, callsIn(groups));

/** Merges the selected calls into few scopes that the owner's patterns cover, for example `orders:*`. */
export function scopesOf(ticked: ReadonlySet<string>, groups: Groups, own: readonly string[]): string[] {
  const all = callsIn(groups);
  if (all.length > 0 && all.every((call) => ticked.has(call)) && hasPattern(own, '*:*')) return ['*'];
  const everywhere = READS.filter((read) => {
    const calls = all.filter((call) => call.endsWith(`:${read}`));
    return calls.length > 1 && calls.every((call) => ticked.has(call)) && hasPattern(own, `*:${read}`);
  }).map((read) => `*:${read}`);
  const ofScreens = groups.flatMap(({ screens }) =>
    screens.flatMap(({ name, calls }) => {
      const patterns = calls.map(({ pattern }) => pattern);
      const chosen = patterns.filter((pattern) => ticked.has(pattern));
      const isWhole = chosen.length > 1 && chosen.length === patterns.length && hasPattern(own, `${name}:*`);
      const rest = chosen.filter((pattern) => !hasPattern(everywhere, pattern));
      return isWhole && rest.length > 0 ? [`${name}:*`] : rest;
    }),
  );
  return [...everywhere, ...ofScreens];
}

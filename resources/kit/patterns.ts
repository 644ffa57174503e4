export function commonPatterns(some: readonly string[], others: readonly string[]): string[] {
  const meet = (one = '*', other = '*'): string | null =>
    one === '*' || one === other ? other : other === '*' ? one : null;
  const common = some.flatMap((one) =>
    others.flatMap((other) => {
      const [[resource, action], [otherResource, otherAction]] = [one.split(':'), other.split(':')];
      const both = [meet(resource, otherResource), meet(action, otherAction)];
      return both.includes(null) ? [] : [both.every((part) => part === '*') ? '*' : both.join(':')];
    }),
  );
  return [...new Set(common)];
}

/** Returns whether a pattern allows the call. `*` matches one segment, but alone it matches every call. */
export function hasPattern(patterns: readonly string[], needed: string): boolean {
  const [resource, action] = needed.split(':');
  return patterns.some((pattern) => {
    if (pattern === '*') return true;
    const [first, second] = pattern.split(':');
    return (first === '*' || first === resource) && (second === '*' || second === action);
  });
}

/** The calls that permit viewing a screen. Users who see a list may also open its records. */
export const SEES: readonly string[] = ['list', 'show'];

/**
 * Returns the permission pattern of an action. Keeps an action named `list` apart from the call, so that reading never
 * permits a write.
 */
export const actionPattern = (resource: string, action: string): string =>
  `${resource}:${SEES.includes(action) ? `${action}-action` : action}`;

const resourceOf = (pattern: string): string => pattern.split(':')[0] ?? '';

/** Replaces a wildcard pattern of which the user unchecked some calls by narrower patterns. */
function expanded(pattern: string, ticked: ReadonlySet<string>, all: readonly string[]): string[] {
  const covered = all.filter((call) => hasPattern([pattern], call));
  const cut = new Set(covered.filter((call) => !ticked.has(call)).map(resourceOf));
  const isWhole = (resource: string): boolean => !pattern.startsWith('*:') && !cut.has(resource);
  return covered
    .filter((call) => ticked.has(call))
    .map((call) => (isWhole(resourceOf(call)) ? `${resourceOf(call)}:*` : call));
}

/** Returns the calls that the patterns allow. Looks up exact patterns in a set, because a user may have many. */
export function tickedBy(patterns: readonly string[], all: readonly string[]): Set<string> {
  const written = new Set(patterns);
  const wild = patterns.filter((pattern) => pattern.includes('*'));
  return new Set(all.filter((call) => written.has(call) || hasPattern(wild, call)));
}

/** Returns the patterns for the checked calls, with as few changes of the existing patterns as possible. */
export function patternsFor(base: readonly string[], ticked: ReadonlySet<string>, all: readonly string[]): string[] {
  const unticked = all.filter((call) => !ticked.has(call));
  const kept = base.flatMap((pattern) => {
    const isWild = pattern.includes('*');
    if (!isWild) return ticked.has(pattern) || !all.includes(pattern) ? [pattern] : [];
    return unticked.some((call) => hasPattern([pattern], call)) ? expanded(pattern, ticked, all) : [pattern];
  });
  const held = tickedBy(kept, all);
  return [...new Set([...kept, ...all.filter((call) => ticked.has(call) && !held.has(call))])];
}

/**
 * Returns the checked calls after the user checks or unchecks `calls`. Any call of a screen requires the call to view
 * the screen.
 */
export function withTicks(
  ticked: ReadonlySet<string>,
  calls: readonly string[],
  on: boolean,
  all: readonly string[],
): Set<string> {
  const next = new Set(ticked);
  const isSeeing = (call: string): boolean => SEES.includes(call.split(':')[1] ?? '');
  const ofScreen = (call: string): string[] => all.filter((one) => resourceOf(one) === resourceOf(call));
  for (const call of calls) {
    if (on) for (const one of [call, ...ofScreen(call).filter(isSeeing)]) next.add(one);
    else for (const one of isSeeing(call) ? ofScreen(call) : [call]) next.delete(one);
  }
  return next;
}

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

/** `*` matches one segment, but the pattern `*` alone matches every call. */
export function hasPattern(patterns: readonly string[], needed: string): boolean {
  const [resource, action] = needed.split(':');
  return patterns.some((pattern) => {
    if (pattern === '*') return true;
    const [first, second] = pattern.split(':');
    return (first === '*' || first === resource) && (second === '*' || second === action);
  });
}

/**
 * The calls that the checkbox for viewing a screen grants. A user who sees a list may also open the records of the
 * list.
 */
export const SEES: readonly string[] = ['list', 'show'];

/**
 * Returns the permission pattern of an action. An action named like a reading call, such as `list`, has a pattern of
 * its own, so that the permission to read a list never permits a write.
 */
export const actionPattern = (resource: string, action: string): string =>
  `${resource}:${SEES.includes(action) ? `${action}-action` : action}`;

const resourceOf = (pattern: string): string => pattern.split(':')[0] ?? '';

/**
 * Replaces a wildcard pattern after the user unchecked some calls of the pattern. Each resource with all calls still
 * checked gets a wildcard for the resource.
 */
function expanded(pattern: string, ticked: ReadonlySet<string>, all: readonly string[]): string[] {
  const covered = all.filter((call) => hasPattern([pattern], call));
  const cut = new Set(covered.filter((call) => !ticked.has(call)).map(resourceOf));
  const isWhole = (resource: string): boolean => !pattern.startsWith('*:') && !cut.has(resource);
  return covered
    .filter((call) => ticked.has(call))
    .map((call) => (isWhole(resourceOf(call)) ? `${resourceOf(call)}:*` : call));
}

/** Looks up patterns without a wildcard in a set, because a user may have many patterns. */
export function tickedBy(patterns: readonly string[], all: readonly string[]): Set<string> {
  const written = new Set(patterns);
  const wild = patterns.filter((pattern) => pattern.includes('*'));
  return new Set(all.filter((call) => written.has(call) || hasPattern(wild, call)));
}

/**
 * Returns the patterns for the checked calls of `all`. Keeps an existing pattern if no unchecked call matches the
 * pattern, or if the pattern is outside `all`. Replaces a wildcard that matches an unchecked call. Adds a pattern for
 * each newly checked call.
 */
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
 * Returns the checked calls after the user checks or unchecks `calls`. Checking any call of a screen also checks the
 * call to view the screen. Unchecking the view call unchecks all calls of the screen, because users cannot do anything
 * on a hidden screen.
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

/** Returns the patterns that allow exactly the calls that both lists allow. */
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

/**
 * Returns whether `<resource>:<action>` patterns include the needed one. `*` matches a segment, or everything if alone.
 */
export function hasPattern(patterns: readonly string[], needed: string): boolean {
  const [resource, action] = needed.split(':');
  return patterns.some((pattern) => {
    if (pattern === '*') return true;
    const [first, second] = pattern.split(':');
    return (first === '*' || first === resource) && (second === '*' || second === action);
  });
}

/** The calls behind the single checkbox for viewing, because a user who sees a list may also open its records. */
export const SEES: readonly string[] = ['list', 'show'];

const resourceOf = (pattern: string): string => pattern.split(':')[0] ?? '';

/**
 * Replaces a wildcard after some of its calls were unchecked. Resources with all calls checked keep a wildcard of their
 * own.
 */
function expanded(pattern: string, ticked: ReadonlySet<string>, all: readonly string[]): string[] {
  const covered = all.filter((call) => hasPattern([pattern], call));
  const cut = new Set(covered.filter((call) => !ticked.has(call)).map(resourceOf));
  const isWhole = (resource: string): boolean => !pattern.startsWith('*:') && !cut.has(resource);
  return covered
    .filter((call) => ticked.has(call))
    .map((call) => (isWhole(resourceOf(call)) ? `${resourceOf(call)}:*` : call));
}

/**
 * Returns the calls among `all` that the patterns include. Patterns without a wildcard are looked up in a set, for
 * speed.
 */
export function tickedBy(patterns: readonly string[], all: readonly string[]): Set<string> {
  const written = new Set(patterns);
  const wild = patterns.filter((pattern) => pattern.includes('*'));
  return new Set(all.filter((call) => written.has(call) || hasPattern(wild, call)));
}

/**
 * Converts the checked calls of `all` back to patterns, starting from existing patterns. Unaffected patterns stay as
 * written, a wildcard with an unchecked call is replaced, and newly checked calls are added as single patterns.
 * Patterns outside `all` stay.
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
 * Updates the checked calls after a change. Checking any call of a screen also checks its view call, and unchecking the
 * view call unchecks the whole screen, because nothing can be done on an invisible screen.
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

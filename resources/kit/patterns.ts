/** The patterns that hold exactly what both lists hold. */
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
 * Whether someone's `<resource>:<action>` patterns hold the one needed; `*` stands for a segment, or alone for
 * everything.
 */
export function hasPattern(patterns: readonly string[], needed: string): boolean {
  const [resource, action] = needed.split(':');
  return patterns.some((pattern) => {
    if (pattern === '*') return true;
    const [first, second] = pattern.split(':');
    return (first === '*' || first === resource) && (second === '*' || second === action);
  });
}

/** Calls that one tick stands for: who may see a list may open its records. */
export const SEES: readonly string[] = ['list', 'show'];

const resourceOf = (pattern: string): string => pattern.split(':')[0] ?? '';

/** What is left of a wildcard once some of its calls are unticked; whole resources keep a wildcard of their own. */
function expanded(pattern: string, ticked: ReadonlySet<string>, all: readonly string[]): string[] {
  const covered = all.filter((call) => hasPattern([pattern], call));
  const cut = new Set(covered.filter((call) => !ticked.has(call)).map(resourceOf));
  const isWhole = (resource: string): boolean => !pattern.startsWith('*:') && !cut.has(resource);
  return covered
    .filter((call) => ticked.has(call))
    .map((call) => (isWhole(resourceOf(call)) ? `${resourceOf(call)}:*` : call));
}

/** The calls among `all` that patterns hold; those written out in full are looked up, not compared. */
export function tickedBy(patterns: readonly string[], all: readonly string[]): Set<string> {
  const written = new Set(patterns);
  const wild = patterns.filter((pattern) => pattern.includes('*'));
  return new Set(all.filter((call) => written.has(call) || hasPattern(wild, call)));
}

/**
 * The patterns that hold exactly these calls of `all`, made from patterns that were there: what needs no change stays
 * as it was written, a wildcard with an unticked call is replaced, and other ticks are added by their own pattern.
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
 * The ticks after some calls were ticked or unticked. Nothing of a screen can be done unseen: any tick ticks its See,
 * and without its See nothing of it stays ticked.
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

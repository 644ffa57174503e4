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

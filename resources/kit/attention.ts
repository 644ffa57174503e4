/** What of a list waits for a person: words of a state; with `where`, only of rows that hold these values. */
export interface Attention<Name extends string = string> {
  readonly field: Name;
  readonly values: readonly string[];
  readonly where?: Readonly<Partial<Record<Name, boolean | null>>>;
}

/** The filter of just these rows, as the address of a list has it. Every number of them is counted with it. */
export function attentionFilter({ field, values, where = {} }: Attention): Record<string, string> {
  const rest = Object.entries(where).map(([name, value]) => [name, String(value)] as const);
  return { [`${field}_in`]: values.join(','), ...Object.fromEntries(rest) };
}

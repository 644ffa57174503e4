/** Fills undefined values from the other objects. Changes the first. */
export default function defaults(value: Record<string, unknown>, ...others: readonly (object | undefined)[]): object {
  for (const other of others)
    for (const [name, own] of Object.entries(other ?? {})) if (value[name] === undefined) value[name] = own;
  return value;
}

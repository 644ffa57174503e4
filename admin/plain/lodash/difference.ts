/** Returns the values of a list that are not in the other list. */
export default function difference<T>(list: readonly T[], without: readonly T[]): T[] {
  const omitted = new Set(without);
  return list.filter((value) => !omitted.has(value));
}

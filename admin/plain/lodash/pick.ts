/** Returns the named values of an object. */
export default <T extends object>(value: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) as Partial<T>;

/** Returns the different values of all lists. */
export default <T>(...lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat() as T[])];

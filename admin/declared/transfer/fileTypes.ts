/** The ending of a file's name, lower case, without its dot. */
export const endingOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();

/** Whether a file may be chosen for an import; upper and lower case are the same. */
export const isAllowed = (name: string, types: readonly string[]): boolean =>
  types.some((type) => type.toLowerCase() === endingOf(name));

/** The endings of files that may be chosen, in words. */
export const typesOf = (types: readonly string[]): string => types.map((type) => type.toLowerCase()).join(', ');

/** Returns the extension of a file name, in lower case and without the dot. */
export const endingOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();

export const isAllowed = (name: string, types: readonly string[]): boolean =>
  types.some((type) => type.toLowerCase() === endingOf(name));

export const typesOf = (types: readonly string[]): string => types.map((type) => type.toLowerCase()).join(', ');

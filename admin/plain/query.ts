// Replaces `query-string`, from which react-admin writes and reads the query of a list.

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the values as a query, in the order of their names. Omits undefined values. */
export const stringify = (values: Values): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => (value === null ? encode(name) : `${encode(name)}=${encode(String(value))}`))
    .join('&');

/** Returns the first value of each name. */
export const parse = (query: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(query)].toReversed());

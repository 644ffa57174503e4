const asText = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * Whether two values are the same to whoever reads them as JSON: a moment equals its text, nothing equals null; the
 * order of a list and of names counts.
 */
export const isEqual = (one: unknown, other: unknown): boolean => asText(one) === asText(other);

/** Whether a value has names: no list, and not nothing. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

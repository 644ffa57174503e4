// Apart from the validation of shapes, so that the first list loads no validator.

const asText = (value: unknown): string => JSON.stringify(value ?? null);

/** Returns whether two values have the same JSON. A date equals its text, and undefined equals null. */
export const isEqual = (one: unknown, other: unknown): boolean => asText(one) === asText(other);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

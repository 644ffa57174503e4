const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

/**
 * The driver writes an object as SQL of its own (`{id: 1}` becomes `id = 1`, which is true of everything): none may
 * come that far.
 */
export function requirePlainValues(values: readonly unknown[]): void {
  const index = values.findIndex((value) => !(Array.isArray(value) ? value.every(isPlain) : isPlain(value)));
  if (index >= 0)
    throw new TypeError(
      `value ${index + 1} of a statement is neither text, number, boolean, time nor null, nor a list of them`,
    );
}

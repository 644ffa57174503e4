const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
};

export default function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Date && other instanceof Date) return Object.is(one.getTime(), other.getTime());
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}

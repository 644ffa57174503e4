import { type Path, type Values, keysOf } from './keys';

const UNSAFE = /^(__proto__|constructor|prototype)$/;
/** Writes the value at a path of the object. */
export default function set<T>(value: T, path: Path, to: unknown): T {
  const keys = keysOf(value, path);
  if (keys.some((key) => UNSAFE.test(key))) return value;
  let at = value as Values;
  keys.forEach((key, index) => {
    const next = keys[index + 1];
    if (next === undefined) at[key] = to;
    else {
      if (typeof at[key] !== 'object' || at[key] === null) at[key] = /^\d+$/.test(next) ? [] : {};
      at = at[key] as Values;
    }
  });
  return value;
}

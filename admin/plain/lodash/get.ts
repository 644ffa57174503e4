import { type Path, type Values, keysOf } from './keys';

/** Returns the value at a path. */
export default function get(value: unknown, path: Path, otherwise?: unknown): unknown {
  let found = value;
  for (const key of keysOf(value, path)) {
    if (found === null || found === undefined) return otherwise;
    found = (found as Values)[key];
  }
  return found === undefined ? otherwise : found;
}

import { kindOf } from '@t3d/resources/kit';
import { type ManifestField, type ManifestResource, isBlank } from '@t3d/resources/kit';

type Values = Readonly<Record<string, unknown>>;

/** Returns whether a value is empty, also an object with only empty texts. */
const isEmpty = (value: unknown): boolean =>
  isBlank(value) ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every(isBlank));

/** Returns a text for comparison, which ignores the order of keys and kinds of emptiness. */
function textOf(value: unknown): string {
  if (isEmpty(value)) return 'null';
  const sorted = (_key: string, one: unknown): unknown =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one;
  return JSON.stringify(value, sorted);
}

/** Compares two values. The order of keys does not matter, and all empty values are equal. */
export const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || textOf(one) === textOf(other);

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);

const differing = (row: Values, before: Values): string[] =>
  Object.keys(row).filter((name) => !isSame(row[name], before[name]));

/** Returns the children with changed and writable fields, or undefined if none has changed. */
function changedChildren({ child, on, order }: ManifestField, value: unknown, before: unknown): unknown {
  const [rows, known] = [listOf(value), listOf(before)];
  const unchanged = rows.every((row, at) => row.id === known[at]?.id && differing(row, known[at] ?? {}).length === 0);
  if (unchanged && rows.length === known.length) return undefined;
  if (!child) return value;
  const writable = child.fields.filter(({ name, updatable }) => updatable && name !== on && name !== order);
  return rows.map((row) => {
    if (row.id === undefined) return inputFields(child, row);
    // Includes forbidden changes, so that the server rejects instead of ignoring them.
    const changed = differing(row, known.find(({ id }) => id === row.id) ?? {});
    const sent = new Set(['id', ...writable.map(({ name }) => name), ...changed]);
    return Object.fromEntries(Object.entries(row).filter(([name]) => sent.has(name)));
  });
}

const fieldOf = (resource: ManifestResource | undefined, name: string): ManifestField | undefined =>
  resource?.fields.find((field) => field.name === name);

/**
 * Returns the values that differ from `previous`, and the version. Includes forbidden changes, which the server must
 * reject.
 */
export function changedFields(
  resource: ManifestResource | undefined,
  data: Values,
  previous?: Values,
): Record<string, unknown> {
  const isCopy = previous === undefined && data.version !== undefined;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (name === 'id' || name === 'version' || (previous && isSame(value, previous[name]))) continue;
    const field = fieldOf(resource, name);
    if (isCopy && resource && !field?.updatable) continue;
    const sent =
      field && kindOf(field).storage === 'children'
        ? changedChildren(field, value, previous?.[name])
        : isEmpty(value) && !Array.isArray(value)
          ? null
          : value;
    if (sent !== undefined) changed[name] = sent;
  }
  const version = data.version ?? previous?.version;
  return version === undefined ? changed : { ...changed, version };
}

/** Returns the fields of a new record that the user may set, for example in a copy. */
export function inputFields(resource: ManifestResource | undefined, data: Values): Record<string, unknown> {
  const isCopy = data.version !== undefined;
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (name === 'id' || name === 'version' || (isEmpty(value) && !Array.isArray(value))) continue;
    const field = fieldOf(resource, name);
    if (isCopy && resource && !field?.creatable) continue;
    const isCopiedList = isCopy && field && kindOf(field).storage === 'children' && field.child;
    given[name] = isCopiedList ? listOf(value).map((row) => inputFields(field.child, row)) : value;
  }
  return given;
}

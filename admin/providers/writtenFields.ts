import { kindOf } from '@t3d/resources/kit';
import { type ManifestField, type ManifestResource, isBlank } from '@t3d/resources/kit';

type Values = Readonly<Record<string, unknown>>;

/** Returns whether a value is null, an empty text, an empty list, or an object with only empty texts. */
const isEmpty = (value: unknown): boolean =>
  isBlank(value) ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every(isBlank));

/** Converts a value to text. The order of keys does not affect the text. All empty values have the same text. */
function textOf(value: unknown): string {
  if (isEmpty(value)) return 'null';
  const sorted = (_key: string, one: unknown): unknown =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one;
  return JSON.stringify(value, sorted);
}

/**
 * Returns whether a form shows the two values alike. The order of keys does not matter, and all empty values are equal.
 */
export const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || textOf(one) === textOf(other);

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);

const differing = (row: Values, before: Values): string[] =>
  Object.keys(row).filter((name) => !isSame(row[name], before[name]));

/**
 * Returns the children that an update sends, with the fields that the user may write. Returns undefined if no child has
 * changed.
 */
function changedChildren({ child, on, order }: ManifestField, value: unknown, before: unknown): unknown {
  const [rows, known] = [listOf(value), listOf(before)];
  const unchanged = rows.every((row, at) => row.id === known[at]?.id && differing(row, known[at] ?? {}).length === 0);
  if (unchanged && rows.length === known.length) return undefined;
  if (!child) return value;
  const writable = child.fields.filter(({ name, updatable }) => updatable && name !== on && name !== order);
  return rows.map((row) => {
    if (row.id === undefined) return givenFields(child, row);
    // Also sends changed fields that the user may not write. The server then rejects the change instead of ignoring the
    // change.
    const changed = differing(row, known.find(({ id }) => id === row.id) ?? {});
    const sent = new Set(['id', ...writable.map(({ name }) => name), ...changed]);
    return Object.fromEntries(Object.entries(row).filter(([name]) => sent.has(name)));
  });
}

const fieldOf = (resource: ManifestResource | undefined, name: string): ManifestField | undefined =>
  resource?.fields.find((field) => field.name === name);

/**
 * Builds the body of an update from the values that differ from `previous`, and the version. Includes a changed field
 * that the user may not write, because the server must reject this change. Without `previous`, the body contains the
 * fields that the user may write.
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

/**
 * Builds the body of a create call from the filled-in values. If a record was copied, only the fields that the user may
 * set are sent.
 */
export function givenFields(resource: ManifestResource | undefined, data: Values): Record<string, unknown> {
  const isCopy = data.version !== undefined;
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (name === 'id' || name === 'version' || (isEmpty(value) && !Array.isArray(value))) continue;
    const field = fieldOf(resource, name);
    if (isCopy && resource && !field?.creatable) continue;
    const isCopiedList = isCopy && field && kindOf(field).storage === 'children' && field.child;
    given[name] = isCopiedList ? listOf(value).map((row) => givenFields(field.child, row)) : value;
  }
  return given;
}

import { kindOf } from '@t3d/resources/kit';
import { type ManifestField, type ManifestResource, isBlank } from '@t3d/resources/kit';

type Values = Readonly<Record<string, unknown>>;

/** An object with only empty texts counts as empty too. */
const isEmpty = (value: unknown): boolean =>
  isBlank(value) ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every(isBlank));

/** The order of keys does not affect the text, and all empty values have the same text. */
function textOf(value: unknown): string {
  if (isEmpty(value)) return 'null';
  const sorted = (_key: string, one: unknown): unknown =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one;
  return JSON.stringify(value, sorted);
}

/** The order of keys does not matter, and all empty values are equal. */
export const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || textOf(one) === textOf(other);

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);

const differing = (row: Values, before: Values): string[] =>
  Object.keys(row).filter((name) => !isSame(row[name], before[name]));

/** Returns only fields that the user may write or has changed, or undefined if no child has changed. */
function changedChildren({ child, on, order }: ManifestField, value: unknown, before: unknown): unknown {
  const [rows, known] = [listOf(value), listOf(before)];
  const unchanged = rows.every((row, at) => row.id === known[at]?.id && differing(row, known[at] ?? {}).length === 0);
  if (unchanged && rows.length === known.length) return undefined;
  if (!child) return value;
  const writable = child.fields.filter(({ name, updatable }) => updatable && name !== on && name !== order);
  return rows.map((row) => {
    if (row.id === undefined) return givenFields(child, row);
    // Also sends changed fields that the user may not write, so that the server rejects the change instead of ignoring
    // it.
    const changed = differing(row, known.find(({ id }) => id === row.id) ?? {});
    const sent = new Set(['id', ...writable.map(({ name }) => name), ...changed]);
    return Object.fromEntries(Object.entries(row).filter(([name]) => sent.has(name)));
  });
}

const fieldOf = (resource: ManifestResource | undefined, name: string): ManifestField | undefined =>
  resource?.fields.find((field) => field.name === name);

/**
 * The body contains the values that differ from `previous`, and the version. A changed field that the user may not
 * write is included, because the server must reject it. Without `previous`, the body contains only writable fields.
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

/** If a record was copied, only the fields that the user may set are sent. */
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

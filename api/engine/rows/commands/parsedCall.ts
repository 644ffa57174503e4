import type { Action, Field, Predicate, Resource } from '@t3d/resources/kit';
import { fieldsOf, kindOf, matches } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { Invalid, invalidField } from '../../../errors';
import { mayWriteInput, mayRead } from '../../access/permissions';
import { missingInputs } from '../read/conditions';
import { validated, differing } from '../write/changeEach';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import { createHash } from 'node:crypto';
import type { DigestValue } from '../../../registry/command';
import { isStored } from '../../../registry/columns';
import { variablesOf } from '../../../registry/predicateSql';
import { labelsOf } from '../../access/labels';
import type { PlainRow } from '../read/read';
import { storedRows } from '../read/read';

const MAX_IDS = 50_000;

/** A parsed call of an action, with the rows' ids in order and valid input including defaults. */
interface ParsedCall {
  action: Action;
  /** The inputs that the caller may give. */
  fields: Record<string, Field>;
  ids: number[];
  input: Record<string, unknown>;
}

/**
 * Returns the ids in a request body, ascending without duplicates. Throws if an action on rows has neither ids nor
 * ranges.
 */
export function readIds(action: Action, ids: unknown, hasRanges: boolean): number[] {
  if (action.on === 'resource') {
    if (ids !== undefined) throw invalidField('ids', 'unknown');
    return [];
  }
  if (ids === undefined && hasRanges) return [];
  if (!Array.isArray(ids) || ids.length === 0) throw invalidField('ids', 'selectOne');
  if (!ids.every((id) => Number.isSafeInteger(id) && (id as number) > 0)) throw invalidField('ids', 'id');
  if (ids.length > MAX_IDS) throw invalidField('ids', 'limit', { limit: MAX_IDS });
  if (action.on === 'one' && ids.length !== 1) throw invalidField('ids', 'exactlyOne');
  return [...new Set(ids as number[])].sort((a, b) => a - b);
}

const defaultsOf = (fields: Readonly<Record<string, Field>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  );

/** Parses a request for an action, or the server's own call of a command. Throws 400 if it is invalid. */
export function readInput(ctx: Context, action: Action, body: unknown): ParsedCall {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const { ids, ...others } = sent;
  // An action on the whole resource may have an input `ids`.
  const [given, rest] = action.input?.ids ? [undefined, sent] : [ids, others];
  const fields = Object.fromEntries(
    Object.entries<Field>(action.input ?? {}).filter(([, field]) => mayWriteInput(ctx.actor, field)),
  );
  const namesRanges = action.ranges === true && rest.ranges !== undefined && rest.ranges !== null;
  const chosen = readIds(action, given, namesRanges);
  if (chosen.length > 0 && namesRanges && (rest.ranges as unknown[]).length !== 0)
    throw invalidField('ranges', 'idsOrRanges');
  const input = { ...defaultsOf(fields), ...validated(fields, rest, { gmtOffset: ctx.gmtOffset }) };
  const missing = missingInputs(ctx, fields, input);
  if (Object.keys(missing).length > 0) throw new Invalid('invalid', {}, missing);
  return { action, fields, ids: chosen, input };
}

/** The maximum number of records that a difference names. */
const MAX_NAMED = 20;

const isKnown = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && isStored({ ...field, presentedAs: undefined });
};

/** Returns the fields that show whether an action would change anything. */
const fieldsSet = ({ set, idleWhen }: Action): string[] => [
  ...Object.keys(set ?? {}),
  ...fieldsOf(idleWhen as Predicate | undefined),
];

/** Returns the fields of the records that an action's digest covers: those of its guards and of `covers`. */
export function coveredFields(resource: Resource, { where, enabledWhen, covers = [] }: Action): string[] {
  const guards = [where, enabledWhen] as (Predicate | undefined)[];
  return [...new Set([...guards.flatMap(fieldsOf), ...covers])].filter((name) => isKnown(resource, name)).toSorted();
}

function valueOf({ language }: Context, resource: Resource, name: string, value: unknown): DigestValue['value'] {
  const field = resource.fields[name] as Field;
  if (value === null || value === undefined) return null;
  if (kindOf(field).isWord) return optionLabel(resource.name, name, String(value as string), language);
  if (kindOf(field).isAmount) return Number(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Returns whether a difference may list a field, which the caller must be able to read. */
const isNamed = ({ actor }: Context, { fields }: Resource, name: string): boolean =>
  mayRead(actor, fields[name] as Field) && !fields[name]?.presentedAs;

function digestValuesOfRow(
  ctx: Context,
  resource: Resource,
  row: PlainRow,
  label: string,
  names: readonly string[],
): DigestValue[] {
  const { currency } = row as { currency?: unknown };
  const isAmount = (name: string): boolean => kindOf(resource.fields[name] as Field).isAmount;
  return names.map((name) => ({
    what: `${label} · ${fieldLabel(resource.name, name, ctx.language)}`,
    value: valueOf(ctx, resource, name, row[name]),
    kind: isAmount(name) ? 'money' : undefined,
    ...(isAmount(name) && typeof currency === 'string' && { currency }),
  }));
}

/** Returns one hash of all covered values, in any order of the records. */
function hashOf(rows: readonly PlainRow[], names: readonly string[]): string {
  const sorted = rows.toSorted((one, other) => Number(one.id) - Number(other.id));
  const values = sorted.map((row) => [row.id, ...names.map((name) => row[name] ?? null)]);
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** Counts the records that the action would still change, with examples, if its result is declared. */
function digestValuesToChange(ctx: Context, { set, idleWhen }: Action, rows: readonly PlainRow[]): DigestValue[] {
  if (!set && !idleWhen) return [];
  const variables = variablesOf(ctx);
  const isIdle = (row: PlainRow): boolean =>
    set ? Object.keys(differing(row, set)).length === 0 : matches(idleWhen as Predicate, row, variables);
  const ids = rows.filter((row) => !isIdle(row)).map(({ id }) => id);
  return [
    { what: { key: 'promise.toChange' }, value: ids.length, kind: 'count' },
    { what: { key: 'promise.rows' }, value: ids.join(), hidden: true },
  ];
}

/**
 * Returns what a digest covers besides the preview: values that the action depends on, and records that it would
 * change.
 */
export async function coveredDigestValues(
  ctx: Context,
  resource: Resource,
  action: Action,
  ids: readonly number[],
  given?: readonly PlainRow[],
): Promise<DigestValue[]> {
  const names = coveredFields(resource, action);
  const read = [...new Set([...names, ...fieldsSet(action)])];
  if (read.length === 0 || ids.length === 0) return [];
  const known = resource.fields.currency ? [...read, 'currency'] : read;
  const rows = given ?? (await storedRows(ctx, resource, known, ids));
  return [...digestValuesToChange(ctx, action, rows), ...(await digestValuesOfRows(ctx, resource, rows, names))];
}

async function digestValuesOfRows(
  ctx: Context,
  resource: Resource,
  rows: readonly PlainRow[],
  names: readonly string[],
): Promise<DigestValue[]> {
  if (names.length === 0) return [];
  const named = names.filter((name) => isNamed(ctx, resource, name));
  const first = rows.slice(0, MAX_NAMED);
  const ids = first.map(({ id }) => id);
  const labels = await labelsOf(ctx, resource, ids, true);
  return [
    ...first.flatMap((row) => digestValuesOfRow(ctx, resource, row, labels.get(row.id) ?? `#${row.id}`, named)),
    { what: { key: 'promise.rows' }, value: hashOf(rows, names), hidden: true },
  ];
}

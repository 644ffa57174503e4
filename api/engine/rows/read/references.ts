import type { Field, Resource } from '@t3d/resources/kit';
import { kindOf, matches } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { variablesOf } from '../../../registry/predicateSql';
import type { CheckedMessage, Message } from '../../../errors';
import { Invalid, NotFound } from '../../../errors';
import type { GivenTo } from '../write/attachments';
import { fileFault, isUpload } from '../write/attachments';
import { DictionaryLists, validateEntry } from './dictionary';
import { idsInScope, storedRows } from './read';

/** Returns the ids of the records in a field's value. */
export const idsOf = (field: Field, value: unknown): number[] =>
  kindOf(field).storage === 'links' ? ((value as number[] | null) ?? []) : typeof value === 'number' ? [value] : [];

/** Returns errors for records that are missing, out of scope or not selectable. */
async function validateReferences(
  ctx: Context,
  field: Field,
  ids: readonly number[],
): Promise<Map<number, 'notFound' | 'notChoosable'>> {
  const target = ctx.database.registry.get(field.resource ?? '') as Resource;
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const named = Object.keys(target.fields).filter((key) => field.choose && key in field.choose);
  const rows = new Map(
    field.labelPublic || field.choose
      ? (await storedRows(ctx, target, named, wanted)).map((row) => [row.id, row] as const)
      : [],
  );
  const reached = field.labelPublic ? new Set(rows.keys()) : await idsInScope(ctx, target, wanted);
  const variables = variablesOf(ctx);
  const faults = new Map<number, 'notFound' | 'notChoosable'>();
  for (const id of wanted) {
    if (!reached.has(id)) faults.set(id, 'notFound');
    else if (field.choose && !matches(field.choose, rows.get(id) ?? {}, variables)) faults.set(id, 'notChoosable');
  }
  return faults;
}

/** A row's values and the stored record, to check the references. */
interface Naming {
  readonly values: Readonly<Record<string, unknown>>;
  readonly before?: GivenTo['before'];
}
type Report = (at: number, field: string, fault: CheckedMessage) => void;

const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** Returns errors for invalid references of rows: records, files and dictionary entries. */
export async function validateNamed(
  ctx: Context,
  fields: Readonly<Record<string, Field>>,
  rows: readonly Naming[],
  report: Report,
  to: Pick<GivenTo, 'resource' | 'action'>,
  lists = new DictionaryLists(ctx),
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const given = rows.map(({ values }) => values[name]);
    if (given.every(isNothing)) continue;
    if (isUpload(field))
      for (const [at, id] of given.entries()) {
        const holder = { ...to, before: rows[at]?.before };
        const key = typeof id === 'number' ? await fileFault(ctx, name, field, id, holder) : null;
        if (key) report(at, name, { key });
      }
    if (kindOf(field).refersTo === 'record') {
      const named = given.map((value) => idsOf(field, value));
      const faults = await validateReferences(ctx, field, named.flat());
      named.forEach((ids, at) => {
        const wrong = ids.find((id) => faults.has(id));
        if (wrong !== undefined) report(at, name, { key: faults.get(wrong) as 'notFound' });
      });
    }
    if (field.dictionary === undefined) continue;
    const entries = await lists.of(field.dictionary);
    given.forEach((value, at) => {
      const fault = value === rows[at]?.before?.[name] ? null : validateEntry(ctx, field, value, entries);
      if (fault) report(at, name, fault);
    });
  }
}

/** Throws for an invalid reference in an input: 404 for a missing or foreign one, otherwise 400 with the field. */
export async function requireReferences(
  ctx: Context,
  fields: Readonly<Record<string, Field>>,
  input: Readonly<Record<string, unknown>>,
  to: GivenTo,
): Promise<void> {
  const errors: Record<string, Message> = {};
  const report: Report = (_at, field, fault) => {
    if (fault.key === 'notFound') throw new NotFound();
    errors[field] = fault as Message;
  };
  await validateNamed(ctx, fields, [{ values: input, before: to.before }], report, to);
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
}

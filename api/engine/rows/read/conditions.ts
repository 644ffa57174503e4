import type { Field, Resource } from '@t3d/resources/kit';
import { decidedBy, isBlank, isNeededNow, matches } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { CompletedRow } from '../../../registry/command';
import { variablesOf } from '../../../registry/predicateSql';
import type { Message } from '../../../errors';
import { guardText, isWritableBy } from '../../access/permissions';
import { differing } from '../write/changeEach';

type Values = Readonly<Record<string, unknown>>;
type Errors = Record<string, Message>;

const closed = (ctx: Context, resource: Resource, where: NonNullable<Field['editable']>): Message => ({
  key: 'notEditable',
  params: { needs: guardText(ctx, resource, { where }) },
});

/** Throws for changes of fields that the record's state makes read-only, with the reason. */
export function assertReadable(
  ctx: Context,
  resource: Resource,
  rows: readonly Values[],
  before: readonly (Values | null)[],
): (Errors | null)[] {
  const whole = resource.declaration.editable;
  const fields = Object.entries<Field>(resource.fields).filter(([, { editable }]) => editable);
  if (!whole && fields.length === 0) return rows.map(() => null);
  const variables = variablesOf(ctx);
  return rows.map((values, index) => {
    const stored = before[index];
    const changed = stored ? Object.keys(differing(stored, values)) : [];
    if (!stored || changed.length === 0) return null;
    if (whole && !matches(whole, stored, variables)) {
      const why = closed(ctx, resource, whole);
      return Object.fromEntries(changed.map((name) => [name, why]));
    }
    const given = fields.filter(([name]) => changed.includes(name));
    const shut = given.filter(([, { editable }]) => !matches(editable, stored, variables));
    if (shut.length === 0) return null;
    return Object.fromEntries(shut.map(([name, field]) => [name, closed(ctx, resource, field.editable ?? {})]));
  });
}

type Sometimes = readonly (readonly [name: string, field: Field, by: string[]])[];
/** The results by set of fields, because every row needs one. */
const known = new WeakMap<object, Sometimes>();

/** Returns the fields that conditions make required, and the fields that these conditions read. */
function neededSometimes(fields: Readonly<Record<string, Field>>): Sometimes {
  const before = known.get(fields);
  if (before) return before;
  const found: Sometimes = Object.entries(fields).flatMap(([name, field]) =>
    field.requiredWhen ? [[name, field, [name, ...decidedBy(field)]] as const] : [],
  );
  known.set(fields, found);
  return found;
}

/** Returns the required fields that a row lacks. Ignores a field that was already missing. */
export function missingIn(ctx: Context, resource: Resource, values: Values, before: Values | null): string[] {
  const sometimes = neededSometimes(resource.fields);
  if (sometimes.length === 0) return [];
  const variables = variablesOf(ctx);
  const row = { ...before, ...values };
  return sometimes
    .filter(([name, field, by]) => {
      const isAsked = !before || by.some((one) => one in values);
      return isAsked && isBlank(row[name]) && isWritableBy(ctx.actor, field) && isNeededNow(field, row, variables);
    })
    .map(([name]) => name);
}

/** Returns the required inputs that are missing, by the other inputs. */
export function missingInputs(ctx: Context, fields: Readonly<Record<string, Field>>, input: Values): Errors {
  const sometimes = neededSometimes(fields);
  if (sometimes.length === 0) return {};
  const variables = variablesOf(ctx);
  const missing = sometimes.filter(([name, field]) => isBlank(input[name]) && isNeededNow(field, input, variables));
  return Object.fromEntries(missing.map(([name]) => [name, { key: 'required' }]));
}

/** Returns the values to store. Throws if a required value is missing. */
export function requireNeeded(
  ctx: Context,
  resource: Resource,
  completed: CompletedRow,
  before: Values | null,
): CompletedRow {
  if (completed.errors) return completed;
  const missing = missingIn(ctx, resource, completed.values, before);
  if (missing.length === 0) return completed;
  return { errors: Object.fromEntries(missing.map((name) => [name, { key: 'required' }])) };
}

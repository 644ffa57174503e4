import { formatMoney, isListShape, isNeededNow, matches, validate } from '@t3d/resources/kit';
import type { FieldMessage, Kind, ManifestField, PredicateVariables, SchemaField } from '@t3d/resources/kit';
import { givenOfChild, isGivenOf } from '../children';
import type { ChildRow } from '../children';
import { isBlank } from '../records';
import { shapeOf } from '../shapes';
import type { TextKey } from '../../locales/keys';
import type { Translate } from '../../locales/useT';

export type Values = Record<string, unknown>;

/** Passwords travel hashed: what was typed has rules of its own. */
export const isPassword = (field: Pick<ManifestField, 'kind' | 'name'>): boolean =>
  field.kind === 'secret' && /password$/i.test(field.name);
/** The least and most characters of a password. */
export const PASSWORD = { min: 6, max: 16 };

const schemaFields = new WeakMap<ManifestField, SchemaField>();
/** The field as the shared schema reads it: one object for each, because the schema made of it is kept with it. */
function schemaFieldOf(field: ManifestField): SchemaField {
  const { options, pattern, ...rest } = field;
  const known = schemaFields.get(field) ?? {
    ...rest,
    pattern: isPassword(field) ? undefined : pattern,
    values: options?.map((option) => option.value),
  };
  schemaFields.set(field, known);
  return known;
}

/** What conditions of a form are judged by beside the values in it: its record, and what their words stand for. */
export interface Around {
  readonly record?: Values | undefined;
  readonly variables?: PredicateVariables;
}

/** The fields that a form shows for these values; one that they make needed is required. */
export function shownFields(fields: readonly ManifestField[], values: Values, around: Around = {}): ManifestField[] {
  const { record, variables = {} } = around;
  const all = { ...record, ...values };
  return fields
    .filter((field) => matches(field.showWhen, all, variables))
    .map((field) => (!field.required && isNeededNow(field, all, variables) ? { ...field, required: true } : field));
}

function passwordProblem(field: ManifestField, value: unknown): FormMessage | null {
  if (!isPassword(field) || isBlank(value)) return null;
  const { length } = String(value);
  return length < PASSWORD.min || length > PASSWORD.max ? { key: 'password', params: PASSWORD } : null;
}

/** What the inputs of a structured value hold, but for those that nothing was given in; null where that is all. */
function givenOf({ parts, required, schema }: ManifestField, value: unknown): unknown {
  if (!parts || value === null || typeof value !== 'object') return value;
  const properties = (isListShape(schema) ? schema?.items : schema)?.properties ?? {};
  const takesNull = ({ name }: ManifestField): boolean => [properties[name]?.type ?? []].flat().includes('null');
  const one = (entry: unknown): Values =>
    Object.fromEntries(
      parts
        .map((part) => {
          const given = givenOf(part, (entry as Values | null)?.[part.name]);
          return [part.name, isBlank(given) ? (part.required && takesNull(part) ? null : undefined) : given] as const;
        })
        .filter(([, given]) => given !== undefined),
    );
  if (Array.isArray(value)) return value.map(one);
  const given = isListShape(schema) ? value : one(value);
  return Object.keys(given).length > 0 || required ? given : null;
}

/** Known problems of long values (lists, structures), which are replaced and never changed in place. */
const found = new WeakMap<object, Map<ManifestField, Problems>>();

type Problems = Record<string, FormMessage>;

/** What is wrong with one value; with a structured one by the paths in it (`accessories.1.serial`). */
function problemsIn(field: ManifestField, value: unknown): Problems {
  // The inputs of its parts write into a structured value.
  const isObject = typeof value === 'object' && value !== null && !field.parts;
  const known = isObject ? found.get(value)?.get(field) : undefined;
  if (known !== undefined) return known;
  // Inputs hold an empty text where nothing is given; null is what that means.
  const { errors } = validate(
    { [field.name]: schemaFieldOf(field) },
    { [field.name]: value === '' || value === undefined ? null : givenOf(field, value) },
  );
  const password = passwordProblem(field, value);
  const problems = password && !errors[field.name] ? { ...errors, [field.name]: password } : errors;
  if (isObject) found.set(value, (found.get(value) ?? new Map<ManifestField, Problems>()).set(field, problems));
  return problems;
}

/** The problems of one field beside the other values of its record, by path; none where it is not shown. */
export function problemsAt(field: ManifestField, value: unknown, values: Values, around?: Around): Problems {
  const [shown] = shownFields([field], values, around);
  return shown ? problemsIn(shown, value) : {};
}

/** What is wrong with the values, by field; the same rules as the server's. */
export function problemsOf(fields: readonly ManifestField[], values: Values, around?: Around): Problems {
  const problems: Problems = {};
  for (const field of shownFields(fields, values, around)) {
    Object.assign(problems, problemsIn(field, values[field.name]));
    Object.assign(problems, childProblems(field, values[field.name], around));
  }
  return problems;
}

/** What is wrong with a record's children, by their place and field; what is wrong with the list itself is its own. */
function childProblems(field: ManifestField, value: unknown, around?: Around): Problems {
  if (field.kind !== 'children' || !Array.isArray(value)) return {};
  const fields = givenOfChild(field);
  const problems: Problems = {};
  (value as ChildRow[]).forEach((row, at) => {
    const given = fields.filter((one) => isGivenOf(one, row));
    const wrong = problemsOf(given, row, { variables: around?.variables });
    for (const [name, problem] of Object.entries(wrong)) problems[`${field.name}.${at}.${name}`] = problem;
  });
  return problems;
}

/** The children to send: those that are there by their ids, of each what may be given. */
const childrenToSend = (field: ManifestField, value: unknown): unknown[] =>
  ((value ?? []) as ChildRow[]).map((row) => {
    const given = givenOfChild(field).filter((one) => isGivenOf(one, row));
    return { ...(row.id !== undefined && { id: row.id }), ...valuesToSend(given, row, row.id !== undefined) };
  });

/** The values to send: shown fields only, blanks as null; `keepBlank` false leaves blanks out. */
export function valuesToSend(
  fields: readonly ManifestField[],
  values: Values,
  keepBlank: boolean,
  around?: Around,
): Values {
  const sent: Values = {};
  for (const field of shownFields(fields, values, around)) {
    const given = values[field.name];
    const value = field.kind === 'children' ? childrenToSend(field, given) : givenOf(field, given);
    if (!isBlank(value)) sent[field.name] = typeof value === 'string' && field.kind === 'text' ? value.trim() : value;
    else if (keepBlank) sent[field.name] = Array.isArray(value) ? value : null;
  }
  return sent;
}

/** Whether a yes or no is a question of its own, rather than a switch that stands somewhere. */
export const mustBeAnswered = (field: Pick<ManifestField, 'required' | 'default'>): boolean =>
  field.required && (field.default === undefined || field.default === null);

/** The values of a new form: defaults, the month of `today` in a choice of months, else an empty value of the kind. */
export function startingValues(fields: readonly ManifestField[], today: string | undefined): Values {
  const empty: Partial<Record<ManifestField['kind'], unknown>> = {
    boolean: false,
    texts: [],
    references: [],
    areaCodes: [],
    children: [],
  };
  // A needed yes or no without a default must be answered: nothing is chosen at first.
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === 'boolean' && mustBeAnswered(field)
        ? null
        : (field.default ??
          (field.widget === 'month' ? today?.slice(0, 7) : undefined) ??
          empty[field.kind] ??
          (field.required ? shapeOf(field.schema?.$id)?.initial : null) ??
          (field.parts && isListShape(field.schema) ? [] : null) ??
          null),
    ]),
  );
}

/** The message of a form at a field: that of the shared rules, and of the rule of passwords, which are sent hashed. */
export type FormMessage = FieldMessage | { key: 'password'; params: { min: number; max: number } };

/** Kinds of which a person chooses a value. */
const CHOSEN: readonly Kind[] = ['enum', 'boolean', 'reference', 'references', 'areaCodes', 'image', 'file'];

/** A validation message in words; limits of money are given in major units, and a missing value by its label. */
export function messageText(
  { key, params }: FormMessage,
  t: Translate,
  { label, kind }: Pick<ManifestField, 'label' | 'kind'>,
): string {
  if (key === 'required') return t(CHOSEN.includes(kind) ? 'crud.form.pick' : 'crud.form.fillIn', { label });
  const words = `crud.validation.${key}` satisfies TextKey;
  const money =
    key === 'minMoney' ? { min: formatMoney(params.min) } : key === 'maxMoney' ? { max: formatMoney(params.max) } : {};
  // One text of many, each with the blanks of its message: keys.types.ts compares them.
  return (t as (key: string, filling: object) => string)(words, { ...params, ...money });
}

import { formatMoney, isListShape, isNeededNow, kindOf, matches, validate } from '@t3d/resources/kit';
import type { FieldMessage, ManifestField, PredicateVariables, SchemaField } from '@t3d/resources/kit';
import * as yup from 'yup';
import { type ChildRow, inputFieldsOfChild, isInputOf } from '../children';
import { fieldPartOf } from '../kinds';
import { isBlank } from '../records';
import type { TextKey } from '../../locales/keys';
import type { Translate } from '../../locales/useT';
import { registerYup } from './lateYup';

registerYup(yup);

export type Values = Record<string, unknown>;

/** Returns whether a field is a password, whose length only the browser can check. */
export const isPassword = (field: Pick<ManifestField, 'kind' | 'name'>): boolean =>
  kindOf(field).isSecret && /password$/i.test(field.name);
export const PASSWORD = { min: 6, max: 16 };

const schemaFields = new WeakMap<ManifestField, SchemaField>();
/** Returns the schema of a field, cached because schemas are compiled per object. */
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

export interface FormContext {
  readonly record?: Values | undefined;
  readonly variables?: PredicateVariables;
}

/** Returns the shown fields, with those marked that the values make required. */
export function shownFields(
  fields: readonly ManifestField[],
  values: Values,
  around: FormContext = {},
): ManifestField[] {
  const { record, variables = {} } = around;
  const all = { ...record, ...values };
  const isKept = (field: ManifestField): boolean => kindOf(field).isSecret && record?.id !== undefined;
  const isNeeded = (field: ManifestField): boolean => field.required || isNeededNow(field, all, variables);
  return fields
    .filter((field) => matches(field.showWhen, all, variables))
    .map((field) => {
      const required = isNeeded(field) && !isKept(field);
      return field.required === required ? field : { ...field, required };
    });
}

function passwordProblem(field: ManifestField, value: unknown): FormMessage | null {
  if (!isPassword(field) || isBlank(value)) return null;
  const { length } = String(value);
  return length < PASSWORD.min || length > PASSWORD.max ? { key: 'password', params: PASSWORD } : null;
}

/** Returns the structured value, or null if all parts are blank. */
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

/** The problems of lists and structured values, cached because a change makes a new object. */
const found = new WeakMap<object, Map<ManifestField, Problems>>();

type Problems = Record<string, FormMessage>;

/** Returns the problems of a field by path, for example `accessories.1.serial`. */
function problemsIn(field: ManifestField, value: unknown): Problems {
  // Does not cache a structured value, because its inputs mutate the value.
  const isObject = typeof value === 'object' && value !== null && !field.parts;
  const known = isObject ? found.get(value)?.get(field) : undefined;
  if (known !== undefined) return known;
  // Replaces an empty text by null.
  const { errors } = validate(
    { [field.name]: schemaFieldOf(field) },
    { [field.name]: value === '' || value === undefined ? null : givenOf(field, value) },
  );
  const password = passwordProblem(field, value);
  const problems = password && !errors[field.name] ? { ...errors, [field.name]: password } : errors;
  if (isObject) found.set(value, (found.get(value) ?? new Map<ManifestField, Problems>()).set(field, problems));
  return problems;
}

/** Returns the problems of a field. Its conditions depend on the record's other `values`. */
export function problemsAt(field: ManifestField, value: unknown, values: Values, around?: FormContext): Problems {
  const [shown] = shownFields([field], values, around);
  return shown ? problemsIn(shown, value) : {};
}

export function problemsOf(fields: readonly ManifestField[], values: Values, around?: FormContext): Problems {
  const problems: Problems = {};
  for (const field of shownFields(fields, values, around)) {
    Object.assign(problems, problemsIn(field, values[field.name]));
    Object.assign(problems, childProblems(field, values[field.name], around));
  }
  return problems;
}

function childProblems(field: ManifestField, value: unknown, around?: FormContext): Problems {
  if (kindOf(field).storage !== 'children' || !Array.isArray(value)) return {};
  const fields = inputFieldsOfChild(field);
  const problems: Problems = {};
  (value as ChildRow[]).forEach((row, at) => {
    const given = fields.filter((one) => isInputOf(one, row));
    const wrong = problemsOf(given, row, { variables: around?.variables });
    for (const [name, problem] of Object.entries(wrong)) problems[`${field.name}.${at}.${name}`] = problem;
  });
  return problems;
}

/** Returns the writable fields of each child row, with the id of a saved row. */
const childrenToSend = (field: ManifestField, value: unknown): unknown[] =>
  ((value ?? []) as ChildRow[]).map((row) => {
    const given = inputFieldsOfChild(field).filter((one) => isInputOf(one, row));
    return { ...(row.id !== undefined && { id: row.id }), ...valuesToSend(given, row, row.id !== undefined) };
  });

/** Returns the values to send, without hidden fields. With `keepBlank`, blank values become null. */
export function valuesToSend(
  fields: readonly ManifestField[],
  values: Values,
  keepBlank: boolean,
  around?: FormContext,
): Values {
  const sent: Values = {};
  for (const field of shownFields(fields, values, around)) {
    const given = values[field.name];
    const value = kindOf(field).storage === 'children' ? childrenToSend(field, given) : givenOf(field, given);
    if (!isBlank(value)) sent[field.name] = typeof value === 'string' && kindOf(field).isProse ? value.trim() : value;
    else if (keepBlank) sent[field.name] = Array.isArray(value) ? value : null;
  }
  return sent;
}

/** Returns the initial values: declared defaults, or the empty value of the kind. */
export const startingValues = (fields: readonly ManifestField[], today: string | undefined): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, field.default ?? fieldPartOf(field).starting(field, today) ?? null]),
  );

export type FormMessage = FieldMessage | { key: 'password'; params: { min: number; max: number } };

/** Returns the text of a validation message, with money limits in major units. */
export function messageText(
  { key, params }: FormMessage,
  t: Translate,
  field: Pick<ManifestField, 'label' | 'kind'>,
): string {
  if (key === 'required')
    return t(fieldPartOf(field).isChosen ? 'crud.form.pick' : 'crud.form.fillIn', { label: field.label });
  const words = `crud.validation.${key}` satisfies TextKey;
  const money =
    key === 'minMoney' ? { min: formatMoney(params.min) } : key === 'maxMoney' ? { max: formatMoney(params.max) } : {};
  // Casts the types of the parameters away, which keys.types.ts checks.
  return (t as (key: string, filling: object) => string)(words, { ...params, ...money });
}

/** Returns the result of a field's formula, or null if an operand is missing. */
export function resultOf({ formula }: ManifestField, valueOf: (name: string) => unknown): number | null {
  if (!formula) return null;
  const numbers = (names: readonly string[]): number[] =>
    names.map((name) => valueOf(name)).map((value) => (typeof value === 'number' ? value : Number.NaN));
  const sum = (names: readonly string[]): number => numbers(names).reduce((total, value) => total + value, 0);
  const result =
    'multiply' in formula
      ? numbers(formula.multiply).reduce((product, value) => product * value, 1)
      : sum(formula.add) - sum(formula.subtract ?? []);
  return Number.isNaN(result) ? null : result;
}

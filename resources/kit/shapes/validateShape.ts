import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { Validator } from '@cfworker/json-schema';
import { isObject } from '../isEqual';
import type { FieldMessage } from '../messages';
import type { Shape, ShapeType } from './shape';

type Json = Record<string, unknown>;

/** Fills in the defaults of missing properties, and drops properties that are undefined. */
export function withDefaults(is: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withDefaults(is.items ?? {}, one) ?? null);
  if (!isObject(value)) return value;
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  const missing = Object.entries(is.properties ?? {}).filter(
    ([name, property]) => property.default !== undefined && value[name] === undefined,
  );
  return Object.fromEntries([
    ...missing.map(([name, property]) => [name, property.default] as const),
    ...given.map(([name, one]) => {
      const property = Object.hasOwn(is.properties ?? {}, name) ? is.properties?.[name] : undefined;
      return [name, property ? withDefaults(property, one) : one] as const;
    }),
  ]);
}

/** A cache of validators by shape. The library changes its schema, so each validator gets a copy. */
const validators = new WeakMap<Shape, Validator>();
function validatorOf(is: Shape): Validator {
  const made =
    validators.get(is) ??
    new Validator(JSON.parse(JSON.stringify({ ...is, $id: undefined })) as Schema, '2020-12', false);
  validators.set(is, made);
  return made;
}

const decoded = (part: string): string => decodeURIComponent(part.replaceAll('~1', '/').replaceAll('~0', '~'));
/** Splits a JSON pointer, for example `#/1/serial` into 1 and serial. */
const partsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(decoded);

function shapeAt(is: Shape, [first, ...rest]: readonly string[]): Shape {
  if (first === undefined) return is;
  const more = is.additionalProperties;
  const inner =
    is.items && /^\d+$/.test(first) ? is.items : (is.properties?.[first] ?? (typeof more === 'object' ? more : {}));
  return shapeAt(inner, rest);
}
const valueAt = (value: unknown, [first, ...rest]: readonly string[]): unknown =>
  first === undefined ? value : valueAt((value as Json | undefined)?.[first], rest);

const OF_TYPE: Readonly<Record<ShapeType, FieldMessage>> = {
  object: { key: 'object' },
  array: { key: 'list' },
  string: { key: 'text' },
  integer: { key: 'integer' },
  number: { key: 'number' },
  boolean: { key: 'boolean' },
  null: { key: 'invalid' },
};
function wrongType(is: Shape, value: unknown): FieldMessage {
  if (value === null) return { key: 'required' };
  const [type = 'null'] = [is.type ?? []].flat();
  return type === 'integer' && typeof value !== 'number' ? { key: 'number' } : OF_TYPE[type];
}

/** Returns the message for a broken rule, with the wording of the equivalent field option. */
function messageOf(keyword: string, is: Shape, value: unknown): FieldMessage {
  const { minimum: min = 0, maximum: max = 0, minLength = 0, maxLength = 0, minItems = 0, maxItems = 0 } = is;
  switch (keyword) {
    case 'false':
      return { key: 'unknown' };
    case 'type':
      return wrongType(is, value);
    case 'enum':
      return { key: 'oneOf' };
    case 'minimum':
      return { key: is.format === 'money' ? 'minMoney' : 'min', params: { min } };
    case 'maximum':
      return { key: is.format === 'money' ? 'maxMoney' : 'max', params: { max } };
    case 'minLength':
      return value === '' ? { key: 'required' } : { key: 'shortest', params: { min: minLength } };
    case 'maxLength':
      return { key: 'length', params: { max: maxLength } };
    case 'pattern':
      return { key: 'pattern' };
    case 'minItems':
      return { key: 'fewest', params: { min: minItems } };
    case 'maxItems':
      return { key: 'limit', params: { limit: maxItems } };
    case 'uniqueItems':
      return { key: 'repeated' };
    default:
      return { key: 'invalid' };
  }
}

/** The keywords whose errors only repeat the error of a nested value. */
const WRAPPERS = new Set(['properties', 'items', 'additionalProperties']);

function problemsOf(is: Shape, value: unknown, unit: OutputUnit): [string, FieldMessage][] {
  const at = partsOf(unit.instanceLocation);
  const here = shapeAt(is, at);
  const given = valueAt(value, at);
  if (unit.keyword !== 'required') return [[at.join('.'), messageOf(unit.keyword, here, given)]];
  return (here.required ?? [])
    .filter((name) => !Object.hasOwn(given as Json, name))
    .map((name) => [[...at, name].join('.'), { key: 'required' }]);
}

/** Returns the errors of a structured value by path, for example `1.serial`. The path of the whole value is empty. */
export function shapeProblems(is: Shape, value: unknown): Record<string, FieldMessage> {
  const { errors } = validatorOf(is).validate(value);
  const problems: Record<string, FieldMessage> = {};
  for (const unit of errors) {
    if (WRAPPERS.has(unit.keyword)) continue;
    for (const [path, message] of problemsOf(is, value, unit)) problems[path] ??= message;
  }
  return problems;
}

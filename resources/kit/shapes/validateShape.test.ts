import { expect, test } from '@jest/globals';
import { f } from '../../kinds';
import type { RowOf } from '../inputs';
import { validate } from '../validate';
import { fieldsOfShape, partFields } from '../../kinds/json/parts';
import { ANYTHING, shape } from './shape';

const ACCESSORIES = shape({
  type: 'array',
  minItems: 1,
  maxItems: 2,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'serial'],
    properties: {
      kind: { type: 'string', enum: ['CHARGER', 'CABLE'] },
      serial: { type: 'string', minLength: 3, maxLength: 6, pattern: '^[A-Z0-9]+$' },
      count: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
      price: { type: ['integer', 'null'], minimum: 100, format: 'money' },
      marks: { type: 'array', items: { type: 'string' }, maxItems: 2, uniqueItems: true },
      box: { type: 'object', additionalProperties: false, properties: { sealed: { type: 'boolean' } } },
    },
  },
});
const fields = { accessories: f.json({ schema: ACCESSORIES, required: true }), notes: f.json({ schema: ANYTHING }) };
const right = { kind: 'CABLE', serial: 'ABC' };
const problemsOf = (accessories: unknown) =>
  Object.fromEntries(
    Object.entries(validate(fields, { accessories }).errors).map(([path, { key, params }]) => [
      path,
      params ? { key, ...params } : key,
    ]),
  );

test("derives the TypeScript type of a value from the value's shape", () => {
  const row = { accessories: [{ kind: 'CABLE', serial: 'A', count: 1 }] } as Partial<RowOf<typeof fields>>;
  const kind: 'CHARGER' | 'CABLE' | undefined = row.accessories?.[0]?.kind;
  // @ts-expect-error a count is a number
  const count: string | undefined = row.accessories?.[0]?.count;
  expect([kind, count]).toEqual(['CABLE', 1]);
});

test('rejects unknown keywords, unknown required properties and wrong types of a shape at compile time', () => {
  // @ts-expect-error it is called maxLength
  f.json({ schema: { type: 'string', maxLenght: 3 } });
  // @ts-expect-error deeper in, too
  f.json({ schema: { type: 'array', items: { type: 'object', properties: { a: { type: 'string', lenght: 1 } } } } });
  // @ts-expect-error no such property
  f.json({ schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] } });
  // @ts-expect-error no such type
  expect(f.json({ schema: { type: 'text' } }).kind).toBe('json');
});

test('fills in the defaults of a shape and returns valid values otherwise unchanged', () => {
  const accessories = [right, { ...right, count: 3, price: null, box: {} }];
  expect(validate(fields, { accessories })).toEqual({
    value: { accessories: [{ ...right, count: 1 }, accessories[1]] },
    errors: {},
  });
  expect(validate(fields, { accessories: [right], notes: { any: [1] } }).errors).toEqual({});
});

test.each([
  [[], { accessories: 'required' }],
  ['x', { accessories: 'list' }],
  [[right, right, right], { accessories: { key: 'limit', limit: 2 } }],
  [['x'], { 'accessories.0': 'object' }],
  [[right, { kind: 'CABLE' }], { 'accessories.1.serial': 'required' }],
  [[{}], { 'accessories.0.kind': 'required', 'accessories.0.serial': 'required' }],
  [[{ ...right, kind: 'BOX' }], { 'accessories.0.kind': 'oneOf' }],
  [[{ ...right, serial: null }], { 'accessories.0.serial': 'required' }],
  [[{ ...right, serial: 'AB' }], { 'accessories.0.serial': { key: 'shortest', min: 3 } }],
  [[{ ...right, serial: 'ABCDEFG' }], { 'accessories.0.serial': { key: 'length', max: 6 } }],
  [[{ ...right, serial: 'abc' }], { 'accessories.0.serial': 'pattern' }],
  [[{ ...right, count: 0 }], { 'accessories.0.count': { key: 'min', min: 1 } }],
  [[{ ...right, count: 10 }], { 'accessories.0.count': { key: 'max', max: 9 } }],
  [[{ ...right, count: 1.5 }], { 'accessories.0.count': 'integer' }],
  [[{ ...right, count: '1' }], { 'accessories.0.count': 'number' }],
  [[{ ...right, price: 99 }], { 'accessories.0.price': { key: 'minMoney', min: 100 } }],
  [[{ ...right, marks: ['a', 'a'] }], { 'accessories.0.marks': 'repeated' }],
  [[{ ...right, colour: 'red' }], { 'accessories.0.colour': 'unknown' }],
  [[{ ...right, box: { sealed: 'no' } }], { 'accessories.0.box.sealed': 'boolean' }],
  [[{ ...right, 'a/b~c%': 1 }], { 'accessories.0.a/b~c%': 'unknown' }],
])('rejects the structured value %j with the error %j', (given, problems) => {
  expect(problemsOf(given)).toEqual(problems);
});

test('does not change the shape when it validates values', () => {
  problemsOf([right]);
  expect(Object.getOwnPropertyNames(ACCESSORIES)).toEqual(['type', 'minItems', 'maxItems', 'items']);
  expect(JSON.parse(JSON.stringify(ACCESSORIES))).toEqual(ACCESSORIES);
});

test('creates a form field for each part of a shape, and names the field by the path of the part', () => {
  expect(
    partFields('accessories', fields.accessories).map(([path, { kind, required }]) => [path, kind, required]),
  ).toEqual([
    ['accessories.kind', 'enum', true],
    ['accessories.serial', 'text', true],
    ['accessories.count', 'integer', false],
    ['accessories.price', 'money', false],
    ['accessories.marks', 'texts', false],
    ['accessories.box', 'json', false],
    ['accessories.box.sealed', 'boolean', false],
  ]);
  expect(fieldsOfShape(ANYTHING)).toBeNull();
  expect(fieldsOfShape({ type: 'array', items: { type: 'array' } })).toBeNull();
});

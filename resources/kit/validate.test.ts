import { expect, test } from '@jest/globals';
import { f } from '../kinds';
import { validate, rowValidator } from './validate';
import { shape } from './shapes';
import { DIGITS } from '../digits';
import { registerDigits } from './digits';
import { luhnDigit } from '../cards/numbers';

registerDigits(DIGITS);

const RULES = shape({
  type: 'object',
  additionalProperties: false,
  required: ['validDays'],
  properties: { validDays: { type: 'integer', minimum: 1 } },
});
const fields = {
  name: f.text({ required: true, length: 5 }),
  price: f.money({ required: true, min: 100, max: 900 }),
  when: f.time(),
  day: f.date(),
  title: f.i18n(),
  kind: f.enum(['A', 'B']),
  ids: f.references('users'),
  areas: f.areaCodes(),
  card: f.digits({ scheme: 'iccid' }),
  mail: f.contact({ accepts: 'email' }),
  on: f.boolean(),
  rules: f.json({ schema: RULES }),
  level: f.integer({ required: true, default: 3 }),
};
const errorsOf = (input: object, partial = false): Record<string, string> =>
  Object.fromEntries(
    Object.entries(validate(fields, { name: 'x', price: 100, ...input }, { partial }).errors).map(([name, { key }]) => [
      name,
      key,
    ]),
  );

test('accepts valid field values and converts each value to the stored form', () => {
  const { value, errors } = validate(fields, {
    name: 'x',
    price: 100,
    when: 1_700_000_000,
    card: '8986 0000 0000 0012 346',
    title: [{ code: 'zh', message: '甲' }],
    rules: { validDays: 3 },
  });
  expect(errors).toEqual({});
  expect(value).toMatchObject({ when: new Date(1_700_000_000_000), card: '8986000000000012346', title: { zh: '甲' } });
});

test.each([
  [{ name: '' }, { name: 'required' }],
  [{ name: 7 }, { name: 'text' }],
  [{ name: 'toolong' }, { name: 'length' }],
  [{ price: 99 }, { price: 'minMoney' }],
  [{ price: 901 }, { price: 'maxMoney' }],
  [{ price: 1.5 }, { price: 'integer' }],
  [{ price: '100' }, { price: 'money' }],
  [{ price: null }, { price: 'required' }],
  [{ colour: 1 }, { colour: 'unknown' }],
  [{ when: 'soon' }, { when: 'time' }],
  [{ day: '2026-02-30' }, { day: 'date' }],
  [{ title: { fr: 'x' } }, { title: 'i18n' }],
  [{ title: { zh: '' } }, { title: 'i18n' }],
  [
    {
      title: [
        { code: 'zh', message: 'a' },
        { code: 'zh', message: 'b' },
      ],
    },
    { title: 'i18n' },
  ],
  [{ kind: 'C' }, { kind: 'oneOf' }],
  [{ ids: [0] }, { ids: 'id' }],
  [{ ids: 'x' }, { ids: 'list' }],
  [{ areas: ['ZZ'] }, { areas: 'areaCode' }],
  [{ card: '8986000000000012345' }, { card: 'digits.iccid' }],
  [{ mail: 'x@' }, { mail: 'contact.email' }],
  [{ on: 'yes' }, { on: 'boolean' }],
  [{ rules: {} }, { 'rules.validDays': 'required' }],
  [{ rules: 'x' }, { rules: 'object' }],
] as const)('rejects the field values %j with the error %j', (input, errors) => {
  expect(errorsOf(input)).toEqual(errors);
});

test('accepts an alias of an enum value only if the field declares the alias', () => {
  const sex = { sex: f.enum(['MALE', 'FEMALE'], { aliases: { M: 'MALE', F: 'FEMALE' } }) };
  expect(
    ['M', 'FEMALE', 'm', 'toString'].map((given) => {
      const { value, errors } = validate(sex, { sex: given });
      return value.sex ?? errors.sex?.key;
    }),
  ).toEqual(['MALE', 'FEMALE', 'oneOf', 'oneOf']);
});

test('allows a partial input without a required field, but not with an empty required field', () => {
  expect(validate(fields, { kind: 'A' }, { partial: true })).toEqual({ value: { kind: 'A' }, errors: {} });
  expect(errorsOf({ name: null }, true)).toEqual({ name: 'required' });
});

test('reads a time without a zone in the UTC offset given to validate', () => {
  const at = { at: f.time() };
  const valueOf = (text: unknown, gmtOffset?: number) => validate(at, { at: text }, { gmtOffset }).value.at;
  expect(valueOf('2026-11-20 10:00')).toEqual(new Date('2026-11-20T10:00:00Z'));
  expect(valueOf('2026-11-20 10:00', 480)).toEqual(new Date('2026-11-20T02:00:00Z'));
  expect(valueOf('2026-11-20T10:00:00Z', 480)).toEqual(new Date('2026-11-20T10:00:00Z'));
  expect(validate(at, { at: '2026-02-30 10:00' }).errors).toEqual({ at: { key: 'time' } });
});

const rowFields = {
  iccid: f.digits({ scheme: 'iccid', required: true }),
  code: f.text({ required: true, length: 5, pattern: '^[A-Z]+$' }),
  note: f.text({ length: 10 }),
  type: f.enum(['A', 'B'], { required: true }),
  on: f.boolean(),
  count: f.integer({ min: 1, max: 9 }),
  price: f.money({ min: 0 }),
  contact: f.contact(),
  day: f.date(),
  name: f.i18n(),
  kind: f.enum(['X'], { default: 'X', required: true }),
};
const iccidBody = '8986000000000000001';
const good = { iccid: iccidBody + luhnDigit(iccidBody), code: 'AB', type: 'A' };

test.each<Record<string, unknown>>([
  good,
  { ...good, iccid: '898600000000000001' },
  { ...good, iccid: ` ${good.iccid}` },
  { ...good, iccid: `${iccidBody}x` },
  { ...good, iccid: null },
  {},
  { ...good, code: 'ab' },
  { ...good, code: 'ABCDEF' },
  { ...good, code: '' },
  { ...good, note: '' },
  { ...good, note: '   ' },
  { ...good, note: 'x'.repeat(11) },
  { ...good, note: 5 },
  { ...good, type: 'C' },
  { ...good, type: null },
  { ...good, on: true },
  { ...good, on: 'yes' },
  { ...good, on: null },
  { ...good, count: 0 },
  { ...good, count: 1.5 },
  { ...good, count: 9 },
  { ...good, price: -1 },
  { ...good, price: 1e300 },
  { ...good, contact: 'a@b.example' },
  { ...good, contact: 'x' },
  { ...good, day: '2026-02-30' },
  { ...good, name: { en: 'x' } },
  { ...good, kind: null },
  { ...good, kind: 'X' },
  { ...good, colour: 'red' },
  { ...good, note: null, count: null },
])('returns the same result from rowValidator as from validate for the row %j', (input) => {
  expect(rowValidator(rowFields)(input)).toEqual(validate(rowFields, input));
});

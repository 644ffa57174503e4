import { expect, test } from '@jest/globals';
import { f } from '../kinds';
import { validate } from './validate';
import { shape } from './shapes';
import { DIGITS } from '../digits';
import { registerDigits } from './digits';

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

test('what is right passes and is normalised', () => {
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
] as const)('%j is refused as %j', (input, errors) => {
  expect(errorsOf(input)).toEqual(errors);
});

test('an enum understands its other spellings, and no others', () => {
  const sex = { sex: f.enum(['MALE', 'FEMALE'], { aliases: { M: 'MALE', F: 'FEMALE' } }) };
  expect(
    ['M', 'FEMALE', 'm', 'toString'].map((given) => {
      const { value, errors } = validate(sex, { sex: given });
      return value.sex ?? errors.sex?.key;
    }),
  ).toEqual(['MALE', 'FEMALE', 'oneOf', 'oneOf']);
});

test('a partial input requires nothing that is not there, and refuses to blank what is required', () => {
  expect(validate(fields, { kind: 'A' }, { partial: true })).toEqual({ value: { kind: 'A' }, errors: {} });
  expect(errorsOf({ name: null }, true)).toEqual({ name: 'required' });
});

test('reads a time without a zone on the clock of the given offset', () => {
  const at = { at: f.time() };
  const valueOf = (text: unknown, gmtOffset?: number) => validate(at, { at: text }, { gmtOffset }).value.at;
  expect(valueOf('2026-11-20 10:00')).toEqual(new Date('2026-11-20T10:00:00Z'));
  expect(valueOf('2026-11-20 10:00', 480)).toEqual(new Date('2026-11-20T02:00:00Z'));
  expect(valueOf('2026-11-20T10:00:00Z', 480)).toEqual(new Date('2026-11-20T10:00:00Z'));
  expect(validate(at, { at: '2026-02-30 10:00' }).errors).toEqual({ at: { key: 'time' } });
});

import { expect, test } from '@jest/globals';
import { luhnDigit } from '../cards/numbers';
import { f } from '../kinds';
import { rowValidator } from './rowValidator';
import { validate } from './validate';
import { DIGITS } from '../digits';
import { registerDigits } from './digits';

registerDigits(DIGITS);

const fields = {
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
const body = '8986000000000000001';
const good = { iccid: body + luhnDigit(body), code: 'AB', type: 'A' };

test.each<Record<string, unknown>>([
  good,
  { ...good, iccid: '898600000000000001' },
  { ...good, iccid: ` ${good.iccid}` },
  { ...good, iccid: `${body}x` },
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
])('judges %j as the schemas do', (input) => {
  expect(rowValidator(fields)(input)).toEqual(validate(fields, input));
});

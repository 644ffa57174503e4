import { expect, test } from '@jest/globals';
import { f, validate } from '@t3d/resources/kit';
import { planRules, smsRules } from '@t3d/resources/plans/plans';

test('accepts only messages and months as rules of SMS plans', () => {
  const rules = f.json({ schema: smsRules, required: true });
  expect(validate({ rules }, { rules: { messages: 100, months: 1 } })).toEqual({
    value: { rules: { messages: 100, months: 1 } },
    errors: {},
  });
  for (const wrong of [
    null,
    {},
    { messages: 0, months: 1 },
    { messages: 1, months: 0 },
    { messages: 1, months: 37 },
    { messages: '1', months: 1 },
    { messages: 1, months: 1, dataMB: 5 },
  ]) {
    expect(Object.keys(validate({ rules }, { rules: wrong }).errors)).toEqual(['rules']);
  }
});

test('fills in missing rules of data plans with defaults and rejects unknown rules', () => {
  const rules = f.json({ schema: planRules, required: true });
  expect(validate({ rules }, { rules: { validDays: 30, dataMB: 1024 } })).toEqual({
    value: {
      rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 30, throttleKbps: null, activation: 'FIRST_USE' },
    },
    errors: {},
  });
  for (const wrong of [
    { validDays: 0 },
    { validDays: 1.5 },
    { validDays: 30, cycle: 'WEEK' },
    { validDays: 30, MB: 1 },
  ])
    expect(validate({ rules }, { rules: wrong }).errors).toEqual({ rules: { key: 'invalid' } });
});

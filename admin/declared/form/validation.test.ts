import { registerShapes } from '../shapes';
import { describe, expect, it } from '@jest/globals';
import { makeField } from '../../test/declared';
import type { Translate } from '../../locales/useT';
import { isPassword, messageText, problemsOf, resultOf, shownFields, startingValues, valuesToSend } from './validation';

const t = (key: string, params: Record<string, unknown> = {}): string =>
  `${key} ${Object.values(params).join(' ')}`.trim();

describe('the validation rules of a form', () => {
  const amount = makeField('amount', 'money', { required: true, min: 100 });

  it("applies the server's validation rules in the browser", () => {
    expect(problemsOf([amount], { amount: 99 })).toEqual({ amount: { key: 'minMoney', params: { min: 100 } } });
    expect(problemsOf([amount], { amount: null })).toMatchObject({ amount: { key: 'required' } });
    expect(problemsOf([amount], { amount: 'abc' })).toMatchObject({ amount: { key: 'money' } });
    expect(problemsOf([amount], { amount: 100 })).toEqual({});
  });

  it('reports money limits in major units, and names the field of a missing value by its label', () => {
    const words = (field: typeof amount, value: unknown): string[] =>
      Object.values(problemsOf([field], { [field.name]: value })).map((problem) =>
        messageText(problem, t as Translate, field),
      );
    expect(words(amount, 99)).toEqual(['crud.validation.minMoney 1.00']);
    expect(words(makeField('amount', 'money', { max: 100_000 }), 100_001)).toEqual([
      'crud.validation.maxMoney 1,000.00',
    ]);
    expect(words({ ...amount, label: 'Amount' }, null)).toEqual(['crud.form.fillIn Amount']);
  });

  it('requires 6 to 16 characters in a password', () => {
    const password = makeField('password', 'secret', { pattern: '^[0-9a-f]{64}$' });
    expect(isPassword(password)).toBe(true);
    expect(problemsOf([password], { password: '12345' })).toMatchObject({ password: { key: 'password' } });
    expect(problemsOf([password], { password: 'demo1234' })).toEqual({});
    expect(problemsOf([password], { password: '' })).toEqual({});
  });

  it('does not validate hidden fields', () => {
    const lpa = makeField('lpa', 'text', { required: true, showWhen: { type: 'E_SIM' } });
    expect(problemsOf([lpa], { type: 'SIM', lpa: '' })).toEqual({});
    expect(problemsOf([lpa], { type: 'E_SIM', lpa: '' })).toMatchObject({ lpa: { key: 'required' } });
    expect(valuesToSend([lpa], { type: 'SIM', lpa: 'x' }, true)).toEqual({});
  });
});

describe('the fields that a condition makes required', () => {
  const days = makeField('days', 'integer', { requiredWhen: { kind: 'CREDIT' }, showWhen: { closed: false } });
  const endsOn = makeField('endsOn', 'date', { requiredWhen: { startsOn: { lt: '$today' } } });

  it("requires a field and marks the field as required when the field's condition holds", () => {
    const values = { kind: 'CREDIT', closed: false, days: null };
    expect(problemsOf([days], values)).toEqual({ days: { key: 'required' } });
    expect(shownFields([days], values)).toMatchObject([{ name: 'days', required: true }]);
    expect(problemsOf([days], { ...values, kind: 'TRIAL' })).toEqual({});
    expect(problemsOf([days], { ...values, closed: true })).toEqual({});
  });

  it('evaluates the conditions of a form on hidden values and on the current date', () => {
    const around = { record: { startsOn: '2026-11-20' }, variables: { today: '2026-11-21' } };
    expect(problemsOf([endsOn], { endsOn: null }, around)).toEqual({ endsOn: { key: 'required' } });
    expect(problemsOf([endsOn], { endsOn: null }, { ...around, variables: { today: '2026-11-20' } })).toEqual({});
  });
});

it('requires the secret of a new record, and accepts a blank secret when the record is stored', () => {
  const secret = makeField('secret', 'secret', { requiredWhen: { kind: 'HTTP' } });
  const blank = { kind: 'HTTP', secret: '' };
  expect(problemsOf([secret], blank)).toMatchObject({ secret: { key: 'required' } });
  expect(problemsOf([secret], blank, { record: { kind: 'HTTP' } })).toMatchObject({ secret: { key: 'required' } });
  expect(problemsOf([secret], blank, { record: { id: 3, kind: 'HTTP' } })).toEqual({});
  expect(shownFields([secret], blank, { record: { id: 3, kind: 'HTTP' } })[0]?.required).toBe(false);
});

describe('the submitted values of a form', () => {
  const fields = [makeField('name', 'text'), makeField('areaCodes', 'areaCodes'), makeField('on', 'boolean')];

  it('omits blank values from a new record, and sends null for blank values of an existing record', () => {
    const values = { name: '  a ', areaCodes: [], on: false, other: 1 };
    expect(valuesToSend(fields, values, false)).toEqual({ name: 'a', on: false });
    expect(valuesToSend(fields, { ...values, name: '' }, true)).toEqual({ name: null, areaCodes: [], on: false });
  });

  it('starts a new form with declared defaults, custom initial values, or the empty value of the kind', () => {
    registerShapes({ termRules: { view: () => '', initial: { validDays: 30 } } });
    expect(
      startingValues(
        [
          ...fields,
          makeField('level', 'enum', { default: 'REGULAR' }),
          makeField('rules', 'json', { required: true, schema: { $id: 'termRules' } }),
          makeField('month', 'month'),
        ],
        '2026-11-30',
      ),
    ).toMatchObject({
      name: null,
      areaCodes: [],
      on: false,
      level: 'REGULAR',
      rules: { validDays: 30 },
      month: '2026-11',
    });
  });
});

it('returns the result of a formula, and null while an operand is missing', () => {
  const values: Record<string, unknown> = { price: 450, cost: 320, count: 3, fee: null };
  const result = (formula: NonNullable<Parameters<typeof resultOf>[0]['formula']>): number | null =>
    resultOf({ ...makeField('result', 'money'), formula }, (name) => values[name]);
  expect(result({ add: ['price'], subtract: ['cost'] })).toBe(130);
  expect(result({ add: ['cost'], subtract: ['price'] })).toBe(-130);
  expect(result({ multiply: ['price', 'count'] })).toBe(1350);
  expect(result({ add: ['price', 'fee'] })).toBeNull();
  expect(resultOf(makeField('result', 'money'), () => 1)).toBeNull();
});

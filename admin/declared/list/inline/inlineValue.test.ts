import '../../builtInKinds';
import { expect, it } from '@jest/globals';
import { readValue, writeValue } from './InlineEditor';

const of = (kind: 'money' | 'integer' | 'text' | 'boolean' | 'enum', required = false) => ({ kind, required });

it('converts a field value to the text of its input and back', () => {
  for (const [field, value, text] of [
    [of('money'), 123450, '1234.50'],
    [of('integer'), 7, '7'],
    [of('text'), 'a b', 'a b'],
    [of('boolean'), false, 'false'],
    [of('enum'), 'VIP', 'VIP'],
    [of('text'), null, ''],
  ] as const) {
    expect(writeValue(field, value)).toBe(text);
    expect(readValue(field, text)).toEqual({ value });
  }
});

it('returns an error when a typed text is no valid value, or when a required value is emptied', () => {
  expect(readValue(of('money'), '12,3x')).toEqual({ wrong: 'money' });
  expect(readValue(of('integer'), '1.5')).toEqual({ wrong: 'integer' });
  expect(readValue(of('integer', true), ' ')).toEqual({ wrong: 'required' });
});

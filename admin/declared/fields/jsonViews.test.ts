import { expect, test } from '@jest/globals';
import { makeField } from '../../test/declared';
import { registerShapes } from '../shapes';
import { viewJson } from '../../../resources/kinds/json/field';
import type { Reader } from '../kinds';

const reader = { t: (key: string) => key, language: 'en', offset: 0 } as unknown as Reader;
const field = makeField('size', 'json', { schema: { $id: 'size' } });

test('renders a structured value with a custom formatter, or as JSON without a custom formatter', () => {
  expect(viewJson(field, { width: 2 }, reader)).toBe('{"width":2}');
  registerShapes({ size: { view: ({ width }: { width: number }) => `${width} wide` } });
  expect(viewJson(field, { width: 2 }, reader)).toBe('2 wide');
  expect(viewJson(makeField('any', 'json', { schema: { $id: 'toString' } }), [1], reader)).toBe('[1]');
  expect(viewJson(field, null, reader)).toBe('–');
});

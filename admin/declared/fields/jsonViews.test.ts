import { expect, test } from '@jest/globals';
import type { Translate } from '../../locales/useT';
import { makeField } from '../../test/declared';
import { registerShapes } from '../shapes';
import { viewJson } from './JsonField';

const t = ((key: string) => key) as unknown as Translate;
const field = makeField('size', 'json', { schema: { $id: 'size' } });

test('a structured value reads as the product’s hand says; where none does, as JSON', () => {
  expect(viewJson(field, { width: 2 }, t)).toBe('{"width":2}');
  registerShapes({ size: { view: ({ width }: { width: number }) => `${width} wide` } });
  expect(viewJson(field, { width: 2 }, t)).toBe('2 wide');
  expect(viewJson(makeField('any', 'json', { schema: { $id: 'toString' } }), [1], t)).toBe('[1]');
  expect(viewJson(field, null, t)).toBe('–');
});

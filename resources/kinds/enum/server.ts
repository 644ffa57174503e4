import type { ServerKind } from '../../kit/serverKind';
import type { CellReading, ReadCell } from '../../kit/cells';
import { ofText } from '../../kit/cells';
import type { Field } from '../../kit/field';
import { fieldsOf } from '../../kit/predicates';
import { jsonOf } from '../../kit/serverKind';
import { foldCode } from '../../kit/typed';
import { isEqual } from '../../kit/isEqual';
import textServer from '../text/server';
import { kind } from './kind';
import { wordMistakes } from './mistakes';

function readWords({ values = [] }: Field, from: CellReading): ReadCell {
  const words = new Map<string, string>();
  for (const value of values) {
    words.set(value.toLowerCase(), value);
    for (const label of from.labelsOf(value)) words.set(foldCode(label), value);
  }
  return ofText(from, (text) => {
    const value = words.get(foldCode(text)) ?? words.get(foldCode(text).toLowerCase());
    return value === undefined ? { error: { key: 'oneOf' } } : { value };
  });
}

const server: ServerKind = {
  ...textServer,
  kind,
  options: ['dictionary'],
  serverOptions: ['values', 'tones', 'numbers', 'aliases', 'variants', 'choose', 'chooseAs'],
  mistakes: wordMistakes,
  sample: ({ values = [] }, n) => values[n % values.length],

  column: () => 'STRING(32)',
  isSteady: true,
  isAlwaysSet: (field) => field.default !== undefined && field.managed === true,
  filter: {
    ...textServer.filter,
    operators: ['read'],
    fold: foldCode,
    read: ({ values }, text) => (values?.includes(text) ? text : undefined),
    fault: 'oneOf',
  },
  cells: {
    ...textServer.cells,
    besides: ({ variants = {} }) => Object.values(variants).flatMap(({ where }) => fieldsOf(where)),
    write:
      (_field, { wordOf, wordCell }) =>
      (value, row) =>
        wordCell(wordOf(value as string, row)),
    read: readWords,
    isSame: (_field, before, value) => isEqual(value, before),
  },
  json: (field) => {
    const words = field.values ?? [];
    const named = field.numbers ? words.map(Number) : [...words];
    return jsonOf(field, field.numbers ? 'integer' : 'string', { enum: field.required ? named : [...named, null] });
  },
};
export default server;

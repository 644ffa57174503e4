import { limitMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { numberCell, ofNumber } from '../../kit/cells';
import { readNumber } from '../../kit/decimals';
import { jsonOf } from '../../kit/serverKind';
import { isEqual } from '../../kit/isEqual';
import { foldCode, foldText } from '../../kit/typed';
import { MOST, kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: (field) => limitMistakes(field, { most: MOST, unit: 'whole number' }),
  sample: ({ min }, n) => (min ?? 1) + (n % 3),

  column: () => 'INTEGER',
  isJson: false,
  isText: false,
  isExact: true,
  isSteady: false,
  isAlwaysSet: () => false,
  isList: () => false,
  decode: (value) => (typeof value === 'number' ? value : Number(value)),
  encode: (value) => value as number,
  cast: (text, dialect) => (dialect === 'sqlite' ? text : `CAST(${text} AS SIGNED)`),
  filter: {
    operators: ['gte', 'lte'],
    isWithin: false,
    fold: foldCode,
    part: (_field, text) => foldText(text),
    read: (_field, text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
    fault: 'integer',
  },
  cells: {
    width: 16,
    besides: () => [],
    write: (_field, to) => numberCell(to, (value) => to.format.number(value)),
    read: (_field, from) => ofNumber(from, readNumber, 'number'),
    isSame: (_field, before, value) => isEqual(value, before),
    merge: (_before, value) => value,
  },
  json: (field) => jsonOf(field, 'integer', { minimum: field.min, maximum: field.max }),
};
export default server;

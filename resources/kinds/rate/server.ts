import { limitMistakes } from '../../kit/check/limits';
import type { Field } from '../../kit/field';
import type { ServerKind } from '../../kit/serverKind';
import { jsonOf } from '../../kit/serverKind';
import integerServer from '../integer/server';
import { kind } from './kind';

function rateMistakes(field: Field): string[] {
  const { min, max = 0 } = field;
  return [
    ...limitMistakes(field),
    ...(min === undefined && max < 0
      ? [`its greatest value ${max} is below 0, which is its least unless declared; write a min below ${max}`]
      : []),
  ];
}

const server: ServerKind = {
  ...integerServer,
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: rateMistakes,
  sample: (_field, n) => 1 + n / 100,

  column: () => 'DECIMAL(18, 6)',
  isExact: false,
  cast: (text, dialect) => (dialect === 'sqlite' ? text : `CAST(${text} AS DECIMAL(30, 6))`),
  filter: {
    ...integerServer.filter,
    read: (_field, text) => (/^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
    fault: 'number',
  },
  json: (field) => jsonOf(field, 'number'),
};
export default server;

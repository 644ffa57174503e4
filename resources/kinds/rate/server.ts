import { limitMistakes } from '../../kit/check/limits';
import type { Field } from '../../kit/field';
import type { ServerKind } from '../../kit/serverKind';
import { jsonOf } from '../../kit/serverKind';
import integerServer from '../integer/server';
import { kind } from './kind';

const MAX_DECIMALS = 6;

function rateMistakes(field: Field): string[] {
  const { min, max = 0, decimals = 0 } = field;
  return [
    ...limitMistakes(field),
    ...(min === undefined && max < 0
      ? [`its greatest value ${max} is below 0, which is its least unless declared; write a min below ${max}`]
      : []),
    ...(Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
      ? []
      : [`it cannot have ${decimals} decimals; write a whole number of at most ${MAX_DECIMALS}`]),
  ];
}

const server: ServerKind = {
  ...integerServer,
  kind,
  options: ['min', 'max', 'decimals'],
  serverOptions: [],
  mistakes: rateMistakes,
  sample: (_field, n) => 1 + n / 100,

  column: ({ decimals = 6 }) => `DECIMAL(18, ${decimals})`,
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

import type { WholeNumbers } from '../../kit/check/limits';
import { limitMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { numberCell, ofNumber } from '../../kit/cells';
import type { Field } from '../../kit/field';
import { parseMoney } from '../../kit/money';
import { jsonOf } from '../../kit/serverKind';
import integerServer from '../integer/server';
import { kind } from './kind';

const MINOR_UNITS: WholeNumbers = {
  most: Number.MAX_SAFE_INTEGER,
  unit: 'whole number of minor units (cents)',
  // Suggests 1 for a limit of `0.01`, because limits are in minor units.
  meant(given) {
    const minor = Math.round(given * 100);
    return Math.abs(given * 100 - minor) < 1e-6 ? minor : undefined;
  },
};

const currencyFieldOf = ({ currencyIn = 'currency' }: Field): string => currencyIn;

const server: ServerKind = {
  ...integerServer,
  kind,
  options: ['min', 'max', 'signed', 'currencyIn'],
  serverOptions: [],
  mistakes: (field) => limitMistakes(field, MINOR_UNITS),
  sample: ({ min }, n) => (min ?? 100) + n,

  column: () => 'BIGINT',
  isSteady: true,
  cells: {
    ...integerServer.cells,
    width: 18,
    besides: (field) => [currencyFieldOf(field)],
    write: (field, to) => {
      const currency = currencyFieldOf(field);
      return numberCell(to, (value, row) => {
        const code = row[currency];
        return to.format.money(value, typeof code === 'string' ? code : undefined);
      });
    },
    read: (_field, from) => ofNumber(from, parseMoney, 'money'),
  },
  json: (field) => jsonOf(field, 'integer', { description: 'minor units (cents)', minimum: field.min }),
};
export default server;

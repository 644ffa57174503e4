import type { ServerKind } from '../../kit/serverKind';
import integerServer from '../integer/server';
import { numberCell, ofNumber } from '../../kit/cells';
import { parseMillionths } from '../../kit/decimals';
import { kind } from './kind';

const server: ServerKind = {
  ...integerServer,
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: integerServer.mistakes,
  sample: ({ min }, n) => (min ?? 1) + n,

  cells: {
    ...integerServer.cells,
    write: (_field, to) => numberCell(to, (value) => to.format.number(value / 1_000_000)),
    read: (_field, from) => ofNumber(from, parseMillionths, 'number'),
  },
};
export default server;

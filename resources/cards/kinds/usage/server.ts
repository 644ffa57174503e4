import type { ServerKind } from '../../../kit';
import integerServer from '../../../kinds/integer/server';
import { kind } from './kind';

const server: ServerKind = {
  ...integerServer,
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: integerServer.mistakes,
  sample: (_field, n) => n,
};
export default server;

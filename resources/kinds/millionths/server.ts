import type { ServerKind } from '../../kit/serverKind';
import integerServer from '../integer/server';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: integerServer.mistakes,
  sample: ({ min }, n) => (min ?? 1) + n,
};
export default server;

import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['scheme', 'length'],
  serverOptions: [],
  mistakes: () => [],
  sample: () => null,
};
export default server;

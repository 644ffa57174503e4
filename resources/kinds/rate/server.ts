import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['min', 'max', 'decimals'],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => 1 + n / 100,
};
export default server;

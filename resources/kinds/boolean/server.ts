import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: [],
  serverOptions: ['isBelow'],
  mistakes: () => [],
  sample: (_field, n) => n % 2 === 0,
};
export default server;

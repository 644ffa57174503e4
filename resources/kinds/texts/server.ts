import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['limit'],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => [`text ${n}`],
};
export default server;

import type { ServerKind } from '../../../kit';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['limit'],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => [String(89860000000000000000n + BigInt(n))],
};
export default server;

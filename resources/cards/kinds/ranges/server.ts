import { sizeMistakes } from '../../../kit/check/limits';
import type { ServerKind } from '../../../kit';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['limit'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: (_field, n) => [String(89860000000000000000n + BigInt(n))],
};
export default server;

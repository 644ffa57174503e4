import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['limit'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: (_field, n) => [`text ${n}`],
};
export default server;

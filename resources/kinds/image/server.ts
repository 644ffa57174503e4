import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['use'],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => n,
};
export default server;

import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: [],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => new Date(Date.UTC(2026, 10, 20, 0, n)),
};
export default server;

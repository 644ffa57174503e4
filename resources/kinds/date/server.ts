import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: [],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
};
export default server;

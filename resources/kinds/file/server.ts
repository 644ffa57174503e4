import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['types'],
  serverOptions: ['maxMegabytes', 'public'],
  mistakes: () => [],
  sample: (_field, n) => n,
};
export default server;

import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['schema'],
  serverOptions: [],
  mistakes: () => [],
  sample: () => ({}),
};
export default server;

import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['resource', 'limit'],
  serverOptions: ['options', 'choose', 'labelPublic', 'whenDeleted'],
  mistakes: () => [],
  sample: (_field, n) => [n],
};
export default server;

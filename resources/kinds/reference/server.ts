import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['resource'],
  serverOptions: ['options', 'choose', 'labelPublic'],
  mistakes: () => [],
  sample: (_field, n) => n,
};
export default server;

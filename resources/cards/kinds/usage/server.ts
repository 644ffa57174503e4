import type { ServerKind } from '../../../kit';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => n,
};
export default server;

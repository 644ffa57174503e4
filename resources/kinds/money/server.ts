import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['min', 'max', 'signed', 'currencyIn'],
  serverOptions: [],
  mistakes: () => [],
  sample: ({ min }, n) => (min ?? 100) + n,
};
export default server;

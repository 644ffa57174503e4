import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: () => [],
  sample: ({ min }, n) => (min ?? 1) + (n % 3),
};
export default server;

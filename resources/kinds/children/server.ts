import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['resource', 'on', 'order', 'limit'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: () => [],
};
export default server;

import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['accepts', 'length'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: (_field, n) => `person${n}@example.com`,
};
export default server;

import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';
import { shapeMistakes } from './mistakes';

const server: ServerKind = {
  kind,
  options: ['schema'],
  serverOptions: [],
  mistakes: shapeMistakes,
  sample: () => ({}),
};
export default server;

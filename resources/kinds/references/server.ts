import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['resource', 'limit'],
  serverOptions: ['options', 'choose', 'labelPublic'],
  mistakes: sizeMistakes,
  sample: (_field, n) => [n],
};
export default server;

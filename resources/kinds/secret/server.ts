import { textMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['length', 'pattern'],
  serverOptions: [],
  mistakes: textMistakes,
  sample: (_field, n) => `secret ${n}`,
};
export default server;

import { textMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['length', 'multiline', 'pattern', 'dictionary', 'strict'],
  serverOptions: [],
  mistakes: textMistakes,
  sample: (_field, n) => `text ${n}`,
};
export default server;

import { textMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import textServer from '../text/server';
import { kind } from './kind';

const server: ServerKind = {
  ...textServer,
  kind,
  options: ['length', 'pattern'],
  serverOptions: [],
  mistakes: textMistakes,
  sample: (_field, n) => `2026-${String(1 + (n % 12)).padStart(2, '0')}`,
};
export default server;

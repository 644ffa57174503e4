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
  sample: (_field, n) => `secret ${n}`,

  isExact: false,
  json: ({ pattern }) => ({ type: 'string', writeOnly: true, pattern }),
};
export default server;

import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['multiline', 'rich'],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => ({ zh: `文字 ${n}`, en: `text ${n}` }),
};
export default server;

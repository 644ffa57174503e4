import { sizeMistakes } from '../../../kit/check/limits';
import type { ServerKind } from '../../../kit';
import textsServer from '../../../kinds/texts/server';
import { kind } from './kind';

const server: ServerKind = {
  ...textsServer,
  kind,
  options: ['limit'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: (_field, n) => [String(89860000000000000000n + BigInt(n))],
};
export default server;

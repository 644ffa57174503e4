import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import textsServer from '../texts/server';
import { kind } from './kind';

const server: ServerKind = {
  ...textsServer,
  kind,
  options: ['limit'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: () => ['orders:*'],
};
export default server;

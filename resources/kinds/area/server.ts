import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import textServer from '../text/server';
import { kind } from './kind';
import { AREA_NAMES } from './names';

const server: ServerKind = {
  ...textServer,
  kind,
  options: ['length'],
  serverOptions: [],
  mistakes: sizeMistakes,
  named: AREA_NAMES,
  sample: (_field, n) => ['JP', 'CN', 'US'][n % 3],
};
export default server;

import { oneOf } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { IMAGE_USES, kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['use'],
  serverOptions: [],
  mistakes: ({ use }) => oneOf('use', use ?? '', IMAGE_USES),
  sample: (_field, n) => n,
};
export default server;

import { oneOf } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { jsonOf } from '../../kit/serverKind';
import referenceServer from '../reference/server';
import textServer from '../text/server';
import { IMAGE_USES, kind } from './kind';

const server: ServerKind = {
  ...referenceServer,
  kind,
  options: ['use'],
  serverOptions: [],
  mistakes: ({ use }) => oneOf('use', use ?? '', IMAGE_USES),
  sample: (_field, n) => n,

  cells: { ...referenceServer.cells, write: textServer.cells.write },
  json: (field) => jsonOf(field, 'integer', { description: 'id of an uploaded file' }),
};
export default server;

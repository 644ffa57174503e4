import type { ServerKind } from '../../kit/serverKind';
import { jsonOf } from '../../kit/serverKind';
import integerServer from '../integer/server';
import { kind } from './kind';

const server: ServerKind = {
  ...integerServer,
  kind,
  options: ['resource'],
  serverOptions: ['options', 'choose', 'labelPublic', 'ownFor'],
  mistakes: () => [],
  sample: (_field, n) => n,

  column: () => 'BIGINT',
  json: (field) => jsonOf(field, 'integer', { description: `id of ${field.resource}` }),
};
export default server;

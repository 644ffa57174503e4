import { oneOf, sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { WHEN_DELETED, kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['resource', 'limit'],
  serverOptions: ['options', 'choose', 'labelPublic', 'whenDeleted'],
  mistakes: (field) => [...sizeMistakes(field), ...oneOf('whenDeleted', field.whenDeleted, WHEN_DELETED)],
  sample: (_field, n) => [n],
};
export default server;

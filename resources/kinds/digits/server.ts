import { oneOf, sizeMistakes } from '../../kit/check/limits';
import { digitSchemes } from '../../kit/digits';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['scheme', 'length'],
  serverOptions: [],
  mistakes: (field) => [...sizeMistakes(field), ...oneOf('scheme', field.scheme ?? '', digitSchemes())],
  sample: () => null,
};
export default server;

import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import referencesServer from '../references/server';
import { kind } from './kind';

const server: ServerKind = {
  ...referencesServer,
  kind,
  options: ['resource', 'on', 'order', 'limit'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: () => [],

  isList: () => false,
  json: ({ resource }) => ({
    type: 'array',
    items: { $ref: `#/components/schemas/${resource}` },
    description: 'of one record only',
  }),
};
export default server;

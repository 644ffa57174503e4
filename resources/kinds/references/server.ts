import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { jsonOf } from '../../kit/serverKind';
import { isEqual } from '../../kit/isEqual';
import referenceServer from '../reference/server';
import { kind } from './kind';

const idsOf = (value: unknown): number[] =>
  [...new Set((value as number[] | null | undefined) ?? [])].sort((one, other) => one - other);

const server: ServerKind = {
  ...referenceServer,
  kind,
  options: ['resource', 'limit'],
  serverOptions: ['options', 'choose', 'labelPublic'],
  mistakes: sizeMistakes,
  sample: (_field, n) => [n],

  isExact: false,
  isList: () => true,
  decode: (value) => value,
  cells: {
    ...referenceServer.cells,
    isSame: (_field, before, value) => isEqual(idsOf(value), idsOf(before)),
  },
  json: (field) =>
    jsonOf(field, 'array', {
      items: { type: 'integer' },
      maxItems: field.limit,
      description: `ids of ${field.resource}`,
    }),
};
export default server;

import { insteadOf } from '../../kit/check/problem';
import type { Field } from '../../kit/field';
import type { ServerKind } from '../../kit/serverKind';
import { jsonOf } from '../../kit/serverKind';
import referenceServer from '../reference/server';
import { FILE_MEGABYTES, FILE_TYPES, kind } from './kind';

function fileMistakes({ types = [], maxMegabytes = FILE_MEGABYTES.usual, ...field }: Field): string[] {
  const { unique, search, encrypted, default: given, fill, presentedAs } = field;
  return [
    ...(types.length === 0 ? [`it takes no type of file; write some of ${FILE_TYPES.join(', ')}`] : []),
    ...types
      .filter((type) => !FILE_TYPES.includes(type))
      .map((type) => `there is no type of file ${type}; ${insteadOf(type, FILE_TYPES)}`),
    ...(maxMegabytes > 0 && maxMegabytes <= FILE_MEGABYTES.most
      ? []
      : [`its limit of ${maxMegabytes} megabytes cannot be kept; write one of up to ${FILE_MEGABYTES.most}`]),
    ...Object.entries({ unique, search, encrypted, default: given, fill, presentedAs })
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([option]) => `it is a file, which can have no ${option}; leave that out`),
  ];
}

const server: ServerKind = {
  ...referenceServer,
  kind,
  options: ['types', 'maxMegabytes'],
  serverOptions: [],
  mistakes: fileMistakes,
  sample: (_field, n) => n,

  json: (field) =>
    jsonOf(field, 'integer', { description: `id of a file uploaded for it: ${(field.types ?? []).join(', ')}` }),
};
export default server;

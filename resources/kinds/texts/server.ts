import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { ofText } from '../../kit/cells';
import { jsonOf } from '../../kit/serverKind';
import jsonServer from '../json/server';
import { kind } from './kind';

const server: ServerKind = {
  ...jsonServer,
  kind,
  options: ['limit'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: (_field, n) => [`text ${n}`],

  isList: () => true,
  cells: {
    ...jsonServer.cells,
    write:
      (_field, { shielded }) =>
      (value) =>
        shielded((value as unknown[]).join(', ')),
    read: (_field, from) => ofText(from, (text) => ({ value: text.split(/[\s,;，、]+/).filter(Boolean) })),
  },
  json: (field) => jsonOf(field, 'array', { items: { type: 'string' }, maxItems: field.limit }),
};
export default server;

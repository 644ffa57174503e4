import type { ServerKind } from '../../kit/serverKind';
import { ofText, readJsonText } from '../../kit/cells';
import { isListShape } from '../../kit/shapes/shape';
import { isEqual } from '../../kit/isEqual';
import textServer from '../text/server';
import { kind } from './kind';
import { shapeMistakes } from './mistakes';

const server: ServerKind = {
  ...textServer,
  kind,
  options: ['schema'],
  serverOptions: [],
  mistakes: shapeMistakes,
  sample: () => ({}),

  column: () => 'JSON',
  isJson: true,
  isText: false,
  isExact: false,
  isList: ({ schema }) => isListShape(schema) && ![schema?.type ?? []].flat().includes('null'),
  decode: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
  encode: (value) => JSON.stringify(value),
  filter: { ...textServer.filter, isWithin: true },
  cells: {
    ...textServer.cells,
    write:
      (_field, { shielded }) =>
      (value) =>
        shielded(JSON.stringify(value)),
    read: (_field, from) => ofText(from, readJsonText),
    isSame: (_field, before, value) => isEqual(value, before),
  },
  // Removes `$id`, the internal name of the shape, from the API description.
  json: ({ schema: { $id: _name, ...shape } = {}, required, nullable }) =>
    shape.type === undefined || (required && !nullable)
      ? shape
      : { ...shape, type: [...new Set([shape.type, 'null'].flat())] },
};
export default server;

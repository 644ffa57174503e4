import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { ofUndated } from '../../kit/cells';
import { foldCode } from '../../kit/typed';
import { isEqual } from '../../kit/isEqual';
import textServer from '../text/server';
import { kind } from './kind';

const server: ServerKind = {
  ...textServer,
  kind,
  options: ['accepts', 'length'],
  serverOptions: [],
  mistakes: sizeMistakes,
  sample: (_field, n) => `person${n}@example.com`,

  filter: { ...textServer.filter, part: (_field, text) => foldCode(text) },
  cells: {
    ...textServer.cells,
    read: (_field, from) => ofUndated(from, (text) => ({ value: text })),
    isSame: (_field, before, value) => isEqual(value, before),
  },
};
export default server;

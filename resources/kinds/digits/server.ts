import { oneOf, sizeMistakes } from '../../kit/check/limits';
import { digitSchemes } from '../../kit/digits';
import type { ServerKind } from '../../kit/serverKind';
import { ofUndated } from '../../kit/cells';
import { beginningOf, cleanDigits } from '../../kit/digits';
import type { Field } from '../../kit/field';
import { foldCode } from '../../kit/typed';
import { isEqual } from '../../kit/isEqual';
import textServer from '../text/server';
import { kind } from './kind';

const beginOf = ({ scheme }: Field, text: string): string => beginningOf(scheme, text) ?? cleanDigits(text);

const server: ServerKind = {
  ...textServer,
  kind,
  options: ['scheme', 'length'],
  serverOptions: [],
  mistakes: (field) => [...sizeMistakes(field), ...oneOf('scheme', field.scheme ?? '', digitSchemes())],
  sample: () => null,

  filter: {
    ...textServer.filter,
    // Compares texts, which is correct because the numbers are equally long.
    operators: ['gte', 'lte', 'like'],
    fold: foldCode,
    part: beginOf,
    read: beginOf,
  },
  cells: {
    ...textServer.cells,
    width: 24,
    read: (_field, from) => ofUndated(from, (text) => ({ value: text })),
    isSame: (_field, before, value) => isEqual(value, before),
  },
};
export default server;

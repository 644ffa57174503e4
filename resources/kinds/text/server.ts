import { textMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { jsonOf } from '../../kit/serverKind';
import { foldText } from '../../kit/typed';
import { ofCode, ofText } from '../../kit/cells';
import { kindOf } from '../../kit/kind';
import { kind } from './kind';

/** Normalises a text, so that texts from a file and from the database can be compared. */
export const sameText = (text: unknown, multiline = false): unknown =>
  typeof text === 'string' ? foldText(text.replace(/\r\n?/g, '\n'), multiline) : text;

const server: ServerKind = {
  kind,
  options: ['length', 'multiline', 'pattern', 'dictionary', 'strict'],
  serverOptions: [],
  mistakes: textMistakes,
  sample: (_field, n) => `text ${n}`,

  column: ({ length = 255 }) => (length > 1000 ? 'TEXT' : `STRING(${length})`),
  isJson: false,
  isText: true,
  isExact: true,
  isSteady: false,
  isAlwaysSet: () => false,
  isList: () => false,
  decode: (value) => (typeof value === 'string' ? value : String(value as string | number)),
  encode: (value) => value as string,
  cast: (text, dialect, collation) =>
    dialect === 'sqlite' ? text : `CONVERT(${text} USING utf8mb4) COLLATE ${collation}`,
  filter: {
    operators: ['like'],
    isWithin: false,
    fold: (text) => text,
    part: (_field, text) => foldText(text),
    read: (field, text) => kindOf(field).read(field, text),
    fault: 'text',
  },
  cells: {
    width: 16,
    besides: () => [],
    write:
      (_field, { shielded }) =>
      (value) =>
        shielded(String(value)),
    read: ({ multiline }, from) =>
      multiline ? ofText(from, (text) => ({ value: text })) : ofCode(from, (text) => ({ value: text })),
    isSame: ({ multiline }, before, value) => sameText(before, multiline) === sameText(value, multiline),
    merge: (_before, value) => value,
  },
  json: (field) => jsonOf(field, 'string', { maxLength: field.length, pattern: field.pattern }),
};
export default server;

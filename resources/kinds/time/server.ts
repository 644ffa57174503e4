import type { ServerKind } from '../../kit/serverKind';
import type { CellReading, ReadCell } from '../../kit/cells';
import type { Field } from '../../kit/field';
import { jsonOf } from '../../kit/serverKind';
import { MINUTE_MS, readDay, readTime } from '../../kit/times';
import { foldCode } from '../../kit/typed';
import integerServer from '../integer/server';
import { kind } from './kind';

const momentOf = (value: unknown): Date => (value instanceof Date ? value : new Date(value as string));
const seconds = (time: unknown): unknown => (time instanceof Date ? Math.floor(time.getTime() / 1000) : time);

/** Reads dates in the caller's UTC offset, because spreadsheet cells have no time zone. */
const readCells =
  (_field: Field, { gmtOffset, textOf }: CellReading): ReadCell =>
  (cell) => {
    if (cell instanceof Date) return { value: new Date(cell.getTime() - gmtOffset * MINUTE_MS) };
    const time = readTime(textOf(cell) ?? '', gmtOffset);
    return time ? { value: time } : { error: { key: 'time' } };
  };

const server: ServerKind = {
  ...integerServer,
  kind,
  options: [],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => new Date(Date.UTC(2026, 10, 20, 0, n)),

  column: () => 'DATE(3)',
  decode: momentOf,
  encode: momentOf,
  cast: (text, dialect) =>
    dialect === 'sqlite'
      ? `REPLACE(REPLACE(${text}, 'T', ' '), 'Z', ' +00:00')`
      : `CAST(REPLACE(REPLACE(${text}, 'T', ' '), 'Z', '') AS DATETIME(3))`,
  filter: {
    ...integerServer.filter,
    fold: (text) => readDay(text) ?? foldCode(text),
    read: (_field, text, gmtOffset) => readTime(text, gmtOffset) ?? undefined,
    fault: 'time',
  },
  cells: {
    ...integerServer.cells,
    width: 20,
    write: (_field, { format, gmtOffset, shielded }) => {
      const offset = gmtOffset * MINUTE_MS;
      return (value) => (value instanceof Date ? format.time(value.getTime() + offset) : shielded(String(value)));
    },
    read: readCells,
    // Compares whole seconds, because times in files have no milliseconds.
    isSame: (_field, before, value) => seconds(before) === seconds(value),
  },
  json: (field) => jsonOf(field, 'string', { format: 'date-time' }),
};
export default server;

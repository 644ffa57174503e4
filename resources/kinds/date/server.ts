import type { ServerKind } from '../../kit/serverKind';
import { jsonOf } from '../../kit/serverKind';
import { readDay } from '../../kit/times';
import textServer from '../text/server';
import integerServer from '../integer/server';
import { kind } from './kind';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayText = (value: unknown): string =>
  (value instanceof Date ? value.toISOString() : String(value as string)).slice(0, 10);

const server: ServerKind = {
  ...integerServer,
  kind,
  options: [],
  serverOptions: [],
  mistakes: () => [],
  sample: (_field, n) => `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,

  column: () => 'DATEONLY',
  decode: dayText,
  encode: dayText,
  cast: (text, dialect) => (dialect === 'sqlite' ? text : `CAST(${text} AS DATE)`),
  filter: { ...integerServer.filter, read: (_field, text) => readDay(text) ?? undefined, fault: 'date' },
  cells: {
    ...integerServer.cells,
    width: 12,
    write:
      (_field, { format, shielded }) =>
      (value) =>
        DAY.test(String(value)) ? format.day(value as string) : shielded(String(value)),
    read: textServer.cells.read,
  },
  json: (field) => jsonOf(field, 'string', { format: 'date' }),
};
export default server;

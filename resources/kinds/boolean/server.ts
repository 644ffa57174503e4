import type { ServerKind } from '../../kit/serverKind';
import type { CellRead } from '../../kit/cells';
import { ofText } from '../../kit/cells';
import { foldCode } from '../../kit/typed';
import integerServer from '../integer/server';
import { kind } from './kind';

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1';
const WORDS = { zh: ['是', '否'], en: ['yes', 'no'], cht: ['是', '否'] } as const;
const YES = new Set(['true', '1', 'yes', 'y', '是', '√']);
const NO = new Set(['false', '0', 'no', 'n', '否', '']);
function readBoolean(text: string): CellRead {
  const word = foldCode(text).toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { error: { key: 'boolean' } };
}

const server: ServerKind = {
  ...integerServer,
  kind,
  options: [],
  serverOptions: ['isBelow', 'tones'],
  mistakes: () => [],
  sample: (_field, n) => n % 2 === 0,

  column: () => 'BOOLEAN',
  isSteady: true,
  isAlwaysSet: () => true,
  decode: isYes,
  encode: (value) => Number(isYes(value)),
  cast: (text, dialect) => (dialect === 'sqlite' ? text : `(${text}) IN ('true', '1')`),
  filter: {
    ...integerServer.filter,
    operators: [],
    read: (_field, text) => (/^(true|false|1|0)$/.test(text) ? text === 'true' || text === '1' : undefined),
    fault: 'boolean',
  },
  cells: {
    ...integerServer.cells,
    write: (_field, { language, format }) => {
      const [yes, no] = WORDS[language].map((word) => format.text(word)) as [string, string];
      return (value) => (value ? yes : no);
    },
    read: (_field, from) => ofText(from, readBoolean),
  },
  json: () => ({ type: 'boolean' }),
};
export default server;

import { sizeMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import textsServer from '../texts/server';
import { AREA_NAMES } from '../area/names';
import { kind } from './kind';

const server: ServerKind = {
  ...textsServer,
  kind,
  options: ['limit'],
  serverOptions: [],
  mistakes: sizeMistakes,
  named: {
    ...AREA_NAMES,
    isOneOf: (column, codes) => `(${codes.map((code) => `${column} LIKE '%"${code}"%'`).join(' OR ')})`,
  },
  sample: (_field, n) => [['JP', 'CN', 'US'][n % 3]],
};
export default server;

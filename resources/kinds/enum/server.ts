import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';
import { wordMistakes } from './mistakes';

const server: ServerKind = {
  kind,
  options: ['dictionary'],
  serverOptions: ['values', 'tones', 'numbers', 'aliases', 'variants', 'choose', 'chooseAs'],
  mistakes: wordMistakes,
  sample: ({ values = [] }, n) => values[n % values.length],
};
export default server;

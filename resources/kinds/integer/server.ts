import { limitMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { MOST, kind } from './kind';

const server: ServerKind = {
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: (field) => limitMistakes(field, { most: MOST, unit: 'whole number' }),
  sample: ({ min }, n) => (min ?? 1) + (n % 3),
};
export default server;

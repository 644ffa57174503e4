import type { WholeNumbers } from '../../kit/check/limits';
import { limitMistakes } from '../../kit/check/limits';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

const MINOR_UNITS: WholeNumbers = {
  most: Number.MAX_SAFE_INTEGER,
  unit: 'whole number of minor units (cents)',
  // `0.01` is surely meant in major units.
  meant(given) {
    const minor = Math.round(given * 100);
    return Math.abs(given * 100 - minor) < 1e-6 ? minor : undefined;
  },
};

const server: ServerKind = {
  kind,
  options: ['min', 'max', 'signed', 'currencyIn'],
  serverOptions: [],
  mistakes: (field) => limitMistakes(field, MINOR_UNITS),
  sample: ({ min }, n) => (min ?? 100) + n,
};
export default server;

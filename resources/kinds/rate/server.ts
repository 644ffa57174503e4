import { limitMistakes } from '../../kit/check/limits';
import type { Field } from '../../kit/field';
import type { ServerKind } from '../../kit/serverKind';
import { kind } from './kind';

function rateMistakes(field: Field): string[] {
  const { min, max = 0 } = field;
  return [
    ...limitMistakes(field),
    ...(min === undefined && max < 0
      ? [`its greatest value ${max} is below 0, which is its least unless declared; write a min below ${max}`]
      : []),
  ];
}

const server: ServerKind = {
  kind,
  options: ['min', 'max'],
  serverOptions: [],
  mistakes: rateMistakes,
  sample: (_field, n) => 1 + n / 100,
};
export default server;

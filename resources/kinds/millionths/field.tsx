import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { byLimits } from '../../../admin/declared/list/filters/filterParts';
import { formatMillionths } from '../../kit/decimals';
import type { FieldPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/field';
import { kind } from './kind';

function MillionthsView({ value, className }: ViewProps) {
  return <Words className={className}>{formatMillionths(Number(value), true)}</Words>;
}

/** Shows millionths as a decimal, for example `1500000` as `1.500000`. */
export const MillionthsField = makeField(() => MillionthsView);

const part: FieldPart = {
  ...integerPart,
  kind,
  View: MillionthsView,
  text: (_field, value) => formatMillionths(Number(value), true),
  isCoded: true,
  filter: byLimits((limit) => formatMillionths(limit)),
};
export default part;

import { useContext } from 'react';
import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { NamedCurrency } from '../../../admin/declared/fields/NamedCurrency';
import { byLimits } from '../../../admin/declared/list/filters/filterParts';
import { formatMillionths, shortMillionths } from '../../kit/decimals';
import type { FieldPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/field';
import { kind } from './kind';

/** Shows the currency of the record, unless a header shows it. */
function MillionthsView({ value, record, className }: ViewProps) {
  const { currency } = record;
  const isNamed = useContext(NamedCurrency) === currency;
  const text = shortMillionths(Number(value), true);
  return <Words className={className}>{typeof currency === 'string' && !isNamed ? `${text} ${currency}` : text}</Words>;
}

/** Shows millionths as a decimal, for example `1500000` as `1.500`. */
export const MillionthsField = makeField(() => MillionthsView);

const part: FieldPart = {
  ...integerPart,
  kind,
  View: MillionthsView,
  text: (_field, value) => shortMillionths(Number(value), true),
  isCoded: true,
  isInCurrency: true,
  filter: byLimits((limit) => formatMillionths(limit)),
};
export default part;

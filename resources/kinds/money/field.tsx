import { useContext } from 'react';
import { type ViewProps, makeField } from '../../../admin/declared/fields/makeField';
import { NamedCurrency } from '../../../admin/declared/fields/NamedCurrency';
import { byLimits } from '../../../admin/declared/list/filters/filterParts';
import { formatMoney } from '../../kit/money';
import type { FieldPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/field';
import { kind } from './kind';

interface MoneyProps {
  /** The currency of the amount. By default the record's currency field gives it. */
  currency?: string | null;
  /** Shows + or − before the amount, as bills do. The default is the option `signed` of the declared field. */
  signed?: boolean;
}

function MoneyView({ value, field, record, className, ...given }: ViewProps<number> & MoneyProps) {
  const named = useContext(NamedCurrency);
  const { currency: own = record[field?.currencyIn ?? 'currency'], signed = field?.signed === true } = given;
  const colour = value < 0 && !signed ? ' is-negative' : signed && value > 0 ? ' is-positive' : '';
  // Omits the currency symbol, because the column's header already names the currency.
  const isNamed = own === named && !field?.currencyIn;
  const currency = typeof own === 'string' && !isNamed ? own : null;
  return (
    <span className={`one-line${colour} ${className ?? ''}`.trimEnd()}>{formatMoney(value, { currency, signed })}</span>
  );
}

/** Shows minor units as major units, for example `123450` as `$1,234.50`. */
export const MoneyField = makeField<MoneyProps>(() => MoneyView);

const part: FieldPart = {
  ...integerPart,
  kind,
  View: MoneyView,
  text: (_field, value) => formatMoney(value as number),
  quotedIn: ['question', 'timeline'],
  isCoded: true,
  isInCurrency: true,
  staying: 13,
  isOnCardLine: false,
  sortsFirst: 'DESC',
  filter: { ...byLimits((limit) => formatMoney(limit)), rank: () => 3 },
  isWide: ({ multiline, signed }) => Boolean(multiline ?? signed),
};
export default part;

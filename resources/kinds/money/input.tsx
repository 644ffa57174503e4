import { InputAdornment } from '@mui/material';
import { NumberBox } from '../../../admin/declared/inputs/boxes';
import { useInputCurrency } from '../../../admin/declared/inputs/inputCurrency';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { formatMoney, parseMoney } from '../../kit/money';
import type { InputPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/input';
import { kind } from './kind';

const write = (value: unknown): string => formatMoney(Number(value), { grouped: false });

/** An input for an amount. Users type major units, and the value is stored in minor units. */
export function MoneyInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<number | string>(props, kind);
  const currency = useInputCurrency();
  const end = currency ? (
    <InputAdornment position="end" sx={{ '& p': { fontSize: 'size.small', color: 'ink.secondary' } }}>
      {currency}
    </InputAdornment>
  ) : undefined;
  return <NumberBox input={input} write={write} endAdornment={end} />;
}

const part: InputPart = {
  ...integerPart,
  Input: MoneyInput,
  write,
  inline: {
    options: (field) => field.options,
    isTyped: () => false,
    canBeEmpty: true,
    read: (_field, text) => {
      const minor = parseMoney(text);
      return minor === null ? { wrong: 'money' } : { value: minor };
    },
  },
};
export default part;

import { NumberBox } from '../../../admin/declared/inputs/boxes';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { formatMillionths } from '../../kit/decimals';
import type { InputPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/input';
import { kind } from './kind';

export function MillionthsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<number | string>(props, kind);
  return <NumberBox input={input} write={formatMillionths} />;
}

const part: InputPart = {
  ...integerPart,
  Input: MillionthsInput,
  write: (value) => formatMillionths(Number(value)),
  inline: null,
};
export default part;

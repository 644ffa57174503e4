import { NumberBox } from '../../../admin/declared/inputs/boxes';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import type { InputPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/input';
import { kind } from './kind';

export function RateInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<number | string>(props, kind)} />;
}

const part: InputPart = {
  ...integerPart,
  Input: RateInput,
  inline: null,
};
export default part;

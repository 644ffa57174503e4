import { NumberBox } from '../../../admin/declared/inputs/boxes';
import { pasteTyped } from '../../../admin/declared/inputs/paste';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { LimitsEditor } from '../../../admin/declared/list/filters/TypedEditors';
import { readNumber } from '../../kit/decimals';
import type { InputPart } from '../../../admin/declared/kinds';
import { kind } from './kind';

export function CountInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<number | string>(props, kind)} whole />;
}

const part: InputPart = {
  Input: CountInput,
  FilterEditor: LimitsEditor,
  write: String,
  inline: {
    options: (field) => field.options,
    isTyped: () => false,
    canBeEmpty: true,
    read: (_field, text) => {
      const number = readNumber(text, 0);
      return number === null ? { wrong: 'integer' } : { value: number };
    },
  },
  paste: pasteTyped,
};
export default part;

import { Chips } from '../../../admin/declared/inputs/Chips';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { useT } from '../../../admin/locales/useT';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

export function TextsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string[]>(props, kind, useT()('crud.form.textsHelp'));
  return <Chips input={input} limit={input.field.limit} />;
}

const part: InputPart = {
  ...textPart,
  Input: TextsInput,
  FilterEditor: null,
  inline: null,
  paste: null,
};
export default part;

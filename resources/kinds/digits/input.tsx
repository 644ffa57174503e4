import { CONTROL } from '../../../admin/declared/inputs/LabelledInput';
import { TextBox } from '../../../admin/declared/inputs/boxes';
import { pasteTyped } from '../../../admin/declared/inputs/paste';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { TextEditor } from '../../../admin/declared/list/filters/TypedEditors';
import { MONO } from '../../../admin/tokens';
import { cleanDigits } from '../../kit/digits';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

/** An input for a number. Removes separators when the input loses focus. */
export function DigitsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, kind);
  const clean = (): void => {
    if (input.value) input.set(cleanDigits(input.value));
    input.blur();
  };
  return <TextBox input={input} onBlur={clean} sx={{ ...CONTROL, fontFamily: MONO }} />;
}

const part: InputPart = {
  ...textPart,
  Input: DigitsInput,
  FilterEditor: TextEditor,
  inline: null,
  paste: pasteTyped,
};
export default part;

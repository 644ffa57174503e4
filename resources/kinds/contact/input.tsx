import { TextBox } from '../../../admin/declared/inputs/boxes';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { TextEditor } from '../../../admin/declared/list/filters/TypedEditors';
import { pasteTyped } from '../../../admin/declared/inputs/paste';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

export function ContactInput(props: DeclaredInputProps) {
  return <TextBox input={useDeclaredInput<string>(props, kind)} />;
}

const part: InputPart = {
  ...textPart,
  Input: ContactInput,
  FilterEditor: TextEditor,
  inline: null,
  paste: pasteTyped,
};
export default part;

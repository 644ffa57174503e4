import { Box } from '../../../admin/declared/inputs/boxes';
import { pasteTyped } from '../../../admin/declared/inputs/paste';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { DaysEditor } from '../../../admin/declared/list/filters/TypedEditors';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

export function DayInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, kind);
  return <Box input={input} type="date" value={input.value ?? ''} onChange={(text) => input.set(text || null)} />;
}

const part: InputPart = {
  ...textPart,
  Input: DayInput,
  FilterEditor: DaysEditor,
  inline: null,
  paste: pasteTyped,
};
export default part;

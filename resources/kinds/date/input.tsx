import { DayBox } from '../../../admin/declared/inputs/DayBox';
import { CONTROL, LabelledInput } from '../../../admin/declared/inputs/LabelledInput';
import { pasteTyped } from '../../../admin/declared/inputs/paste';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { DaysEditor } from '../../../admin/declared/list/filters/TypedEditors';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

export function DayInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, kind);
  return (
    <LabelledInput input={input}>
      <DayBox
        {...input.box}
        value={input.value ?? ''}
        onChange={(day, typed) => input.set(day || typed || null)}
        attributes={input.aria}
        sx={CONTROL}
      />
    </LabelledInput>
  );
}

const part: InputPart = {
  ...textPart,
  Input: DayInput,
  FilterEditor: DaysEditor,
  inline: null,
  paste: pasteTyped,
};
export default part;

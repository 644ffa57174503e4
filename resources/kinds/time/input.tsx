import { fromLocalInput, toLocalInput } from '../../../admin/declared/fields/dates';
import { DayBox } from '../../../admin/declared/inputs/DayBox';
import { CONTROL, LabelledInput } from '../../../admin/declared/inputs/LabelledInput';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { DaysEditor } from '../../../admin/declared/list/filters/TypedEditors';
import { useOffset } from '../../../admin/state/useOffset';
import { offsetText } from '../../kit/times';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

/** An input for date and time in the reader's UTC offset. */
export function MomentInput(props: DeclaredInputProps) {
  const offset = useOffset();
  const input = useDeclaredInput<string>(props, kind, offsetText(offset));
  return (
    <LabelledInput input={input}>
      <DayBox
        {...input.box}
        withTime
        value={toLocalInput(input.value, offset)}
        onChange={(time, typed) => input.set(fromLocalInput(time, offset) ?? (typed || null))}
        attributes={input.aria}
        sx={CONTROL}
      />
    </LabelledInput>
  );
}

const part: InputPart = {
  ...textPart,
  Input: MomentInput,
  FilterEditor: DaysEditor,
  inline: null,
  paste: null,
};
export default part;

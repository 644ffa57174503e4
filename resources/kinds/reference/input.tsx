import { type RecordInputProps, BoundPicker, RecordPicker } from '../../../admin/declared/inputs/RecordPicker';
import type { EditorProps } from '../../../admin/declared/list/filterPart';
import { ChooserRoom, useChosenValues } from '../../../admin/declared/list/filters/OptionsEditor';
import { EmptyChoice } from '../../../admin/declared/list/filters/TypedEditors';
import type { InputPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/input';
import { kind } from './kind';

export const RecordInput = (props: RecordInputProps) => <BoundPicker {...props} kind={kind} />;

function RecordsEditor(props: EditorProps) {
  const { field } = props;
  const { values, change } = useChosenValues(props);
  return (
    <>
      <ChooserRoom>
        <RecordPicker
          field={field}
          multiple
          autoFocus
          label={field.label}
          ids={values.map(Number)}
          onChange={(ids) => change(ids.map(String))}
        />
      </ChooserRoom>
      <EmptyChoice {...props} />
    </>
  );
}

const part: InputPart = {
  ...integerPart,
  Input: RecordInput,
  FilterEditor: RecordsEditor,
  inline: null,
  paste: null,
};
export default part;

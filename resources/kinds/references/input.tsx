import { type RecordInputProps, BoundPicker } from '../../../admin/declared/inputs/RecordPicker';
import type { InputPart } from '../../../admin/declared/kinds';
import referencePart from '../reference/input';
import { kind } from './kind';

export const RecordsInput = (props: RecordInputProps) => <BoundPicker {...props} kind={kind} />;

const part: InputPart = {
  ...referencePart,
  Input: RecordsInput,
};
export default part;

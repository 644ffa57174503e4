import '../../inputs/builtInInputs';
import { inputPartOf } from '../../kinds';
import type { EditorProps } from '../filterPart';

/** The editor of a field's filter, by its kind. */
export default function FilterEditor(props: EditorProps) {
  const Editor = inputPartOf(props.field).FilterEditor;
  return Editor && <Editor {...props} />;
}

import '../../inputs/builtInInputs';
import { inputPartOf } from '../../kinds';
import type { EditorProps } from '../filterPart';

export default function FilterEditor(props: EditorProps) {
  const Editor = inputPartOf(props.field).FilterEditor;
  return Editor && <Editor {...props} />;
}

import { filterKindOf } from '../filterQuery';
import { ChoicesEditor } from './ChoicesEditor';
import { DaysEditor } from './DaysEditor';
import type { EditorProps } from './parts';
import { BooleanEditor, LimitsEditor, TextEditor } from './TypedEditors';

/** The editor of one field's filter, by the way the field is filtered. Loaded when first opened. */
export default function FilterEditor(props: EditorProps) {
  switch (filterKindOf(props.field)) {
    case 'choices':
      return <ChoicesEditor {...props} />;
    case 'boolean':
      return <BooleanEditor {...props} />;
    case 'text':
      return <TextEditor {...props} />;
    case 'days':
      return <DaysEditor {...props} />;
    case 'numbers':
    case 'money':
      return <LimitsEditor {...props} />;
    case null:
      return null;
  }
}

import { Autocomplete } from '@mui/material';
import { meantOptions } from '../../../admin/declared/inputs/Chips';
import { LabelledInput } from '../../../admin/declared/inputs/LabelledInput';
import { PlainTextInput } from '../../../admin/declared/inputs/PlainTextInput';
import { pasteOption, pasteTyped } from '../../../admin/declared/inputs/paste';
import { Choice, useChooser } from '../../../admin/declared/inputs/useChooser';
import {
  type DeclaredInputProps,
  useDeclaredInput,
  useInputField,
} from '../../../admin/declared/inputs/useDeclaredInput';
import type { EditorProps } from '../../../admin/declared/list/filterPart';
import { OptionsEditor } from '../../../admin/declared/list/filters/OptionsEditor';
import { TextEditor } from '../../../admin/declared/list/filters/TypedEditors';
import type { InputPart } from '../../../admin/declared/kinds';
import { kind } from './kind';

/** An input for a text, with the dictionary entries as options. Omits disabled entries except the current value. */
export function EntryInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, kind);
  const { field } = input;
  const entries = field.options ?? [];
  const nameOf = (value: string): string => entries.find((entry) => entry.value === value)?.label ?? value;
  const offered = entries.filter(({ off, value }) => !off || value === input.value);
  const isMeant = (value: string, typed: string): boolean =>
    `${nameOf(value)} ${value}`.toLowerCase().includes(typed.toLowerCase());
  const valueOf = (text: string): string => {
    const wanted = text.trim().toLowerCase();
    return offered.find(({ label }) => label.toLowerCase() === wanted)?.value ?? text;
  };
  return (
    <LabelledInput input={input}>
      <Autocomplete<string, false, false, boolean>
        {...useChooser(input, { maxLength: field.length })}
        freeSolo={!field.strict}
        forcePopupIcon
        autoSelect={false}
        options={offered.map(({ value }) => value)}
        value={input.value || null}
        filterOptions={meantOptions(isMeant, nameOf(input.value ?? ''))}
        getOptionLabel={nameOf}
        onChange={(_event, next) => input.set(next === null ? null : valueOf(next))}
        onInputChange={(_event, typed, reason) => {
          if (!field.strict && reason === 'input') input.set(typed.trim() === '' ? null : valueOf(typed));
        }}
        renderOption={({ key, ...item }, value) => (
          <Choice key={key} item={item} name={nameOf(value)} more={nameOf(value) === value ? undefined : value} />
        )}
      />
    </LabelledInput>
  );
}

function TextInput(props: DeclaredInputProps) {
  const hasEntries = Boolean(useInputField(props)?.dictionary);
  return hasEntries ? <EntryInput {...props} /> : <PlainTextInput {...props} />;
}

function TextFilter(props: EditorProps) {
  const { dictionary, strict } = props.field;
  return dictionary === undefined ? <TextEditor {...props} /> : <OptionsEditor {...props} isTyped={!strict} />;
}

const part: InputPart = {
  Input: TextInput,
  FilterEditor: TextFilter,
  write: String,
  inline: {
    options: (field) => field.options,
    isTyped: ({ strict }) => !strict,
    canBeEmpty: true,
    read: (_field, text) => ({ value: text }),
  },
  paste: (field, cell) => (field.dictionary ? pasteOption : pasteTyped)(field, cell),
};
export default part;

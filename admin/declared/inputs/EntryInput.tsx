import { Autocomplete } from '@mui/material';
import type { ManifestOption } from '@t3d/resources/kit';
import { LabelledInput } from './LabelledInput';
import type { DeclaredInputProps } from './inputProps';
import { Choice, useChooser } from './useChooser';
import { useDeclaredInput } from './useDeclaredInput';

const NONE: readonly ManifestOption[] = [];

/** Whether what is typed means an entry: part of its name or of its value. */
const isMeant = ({ label, value }: ManifestOption, typed: string): boolean =>
  `${label} ${value}`.toLowerCase().includes(typed.toLowerCase());

/**
 * A text that is usually an entry of the dictionary: chosen by its name, or typed where other texts are taken, too. An
 * entry that is disabled is offered only where it stands already.
 */
export function EntryInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'text');
  const { field } = input;
  const entries = field.options ?? NONE;
  const nameOf = (value: string): string => entries.find((entry) => entry.value === value)?.label ?? value;
  const offered = entries.filter(({ off, value }) => !off || value === input.value);
  /** What was typed in full is the entry of that name. */
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
        filterOptions={(values, { inputValue }) => {
          const typed = inputValue.trim();
          if (typed === '' || typed === nameOf(input.value ?? '')) return values;
          return offered.filter((entry) => isMeant(entry, typed)).map(({ value }) => value);
        }}
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

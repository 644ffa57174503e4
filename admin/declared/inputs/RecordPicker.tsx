import { useEffect, useMemo, useRef, useState } from 'react';
import { type AutocompleteInputChangeReason, Autocomplete, debounce } from '@mui/material';
import type { FieldKind, ManifestField } from '@t3d/resources/kit';
import { type ReferenceOption, useChosen, useReferenceOptions } from '../form/references';
import { idsIn } from '../records';
import { LabelledInput } from './LabelledInput';
import { useStable } from '../../ui/useStable';
import { type DeclaredInputProps, useDeclaredInput, useKnownNames } from './useDeclaredInput';
import { type ChooserInput, Choice, useChooser } from './useChooser';

/** Marks a record's name so that browsers do not translate it. */
const RECORD = { 'data-data': true } as object;

interface PickerProps {
  field: Pick<ManifestField, 'resource' | 'optionList' | 'choose'>;
  ids: number[];
  multiple: boolean;
  onChange: (ids: number[]) => void;
  input?: ChooserInput;
  known?: Readonly<Record<number, string>>;
  autoFocus?: boolean | undefined;
  /** The accessible name of an input in a filter. */
  label?: string;
  placeholder?: string;
}

export function RecordPicker(props: PickerProps) {
  const { field, ids, multiple, onChange, input, known, autoFocus, label, placeholder = label } = props;
  const { open, openList, closeList, choices, loading, fitting, typed } = useReferenceSearch(field);
  const [names, setNames] = useState<Record<number, string>>({});
  const chosen = useStable(useChosen(field, ids, choices, { ...known, ...names }));
  const change = (next: ReferenceOption[]): void => {
    setNames((before) => ({ ...before, ...Object.fromEntries(next.map(({ id, label }) => [id, label])) }));
    onChange(next.map(({ id }) => id));
  };
  return (
    <Autocomplete<ReferenceOption, boolean>
      {...useChooser(input, { autoFocus, label, placeholder: ids.length === 0 ? placeholder : undefined })}
      slotProps={{ chip: RECORD }}
      multiple={multiple}
      open={open}
      onOpen={openList}
      onClose={closeList}
      options={choices}
      loading={loading}
      value={multiple ? chosen : (chosen[0] ?? null)}
      filterOptions={field.optionList ? undefined : fitting}
      filterSelectedOptions={multiple}
      getOptionLabel={(choice) => choice.label}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, value) => change(Array.isArray(value) ? value : value ? [value] : [])}
      inputValue={typed.text}
      onInputChange={typed.change}
      renderOption={({ key, ...item }, { label: name, more }) => (
        <Choice key={key} item={item} name={name} more={more} />
      )}
    />
  );
}

export interface RecordInputProps extends DeclaredInputProps {
  /** The resource of the records, if the field does not declare it. */
  reference?: string;
}

export function BoundPicker({ kind, ...props }: RecordInputProps & { kind: FieldKind }) {
  const multiple = kind.value === 'list';
  const input = useDeclaredInput<number | number[]>(props, kind);
  const known = useKnownNames(props);
  const { field } = input;
  return (
    <LabelledInput input={input}>
      <RecordPicker
        field={{ ...field, resource: field.resource ?? props.reference }}
        multiple={multiple}
        ids={idsIn(input.value)}
        onChange={(ids) => input.set(multiple ? ids : (ids[0] ?? null))}
        input={input}
        known={known}
      />
    </LabelledInput>
  );
}

const SEARCH_WAIT = 300;

/** The options found. `opening` numbers the openings of the dropdown, each of which searches again. */
interface Answer {
  opening: number;
  q: string;
  choices: ReferenceOption[];
}

const contains = ({ label, more = '' }: ReferenceOption, text: string): boolean =>
  `${label} ${more}`.toLowerCase().includes(text.trim().toLowerCase());

/** Keeps the typed text, because an Autocomplete would reset it when the options reload. */
function useTypedText(search: (text: string) => void) {
  const [text, setText] = useState('');
  const isTyping = useRef(false);
  const change = (event: unknown, next: string, reason: AutocompleteInputChangeReason): void => {
    if (isTyping.current && !event) return;
    isTyping.current = reason === 'input' && next !== '';
    setText(next);
    search(reason === 'input' ? next : '');
  };
  return { text, change };
}

/** Searches records after a pause in typing, and when the dropdown opens. */
export function useReferenceSearch(field: Pick<ManifestField, 'resource' | 'optionList' | 'choose'>) {
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const [q, setQ] = useState('');
  const search = useMemo(() => debounce(setQ, SEARCH_WAIT), []);
  useEffect(() => () => search.clear(), [search]);
  const { choices, answered } = useReferenceOptions(field, q, open);
  const [shown, setShown] = useState<Answer>({ opening: 0, q: '', choices: [] });
  const isShown = shown.q === q && shown.opening === opening;
  if (open && answered && !isShown) setShown({ opening, q, choices });
  // Offers only previous results that contain the typed text, until the server responds.
  const fitting = (all: ReferenceOption[], { inputValue }: { inputValue: string }): ReferenceOption[] =>
    isShown && inputValue === q ? all : all.filter((choice) => contains(choice, inputValue));
  return {
    open,
    openList: () => {
      setOpen(true);
      setOpening((count) => count + 1);
    },
    closeList: () => setOpen(false),
    choices: shown.opening === opening ? shown.choices : [],
    loading: !isShown,
    fitting,
    typed: useTypedText(search),
  };
}

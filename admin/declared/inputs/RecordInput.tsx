import { useState } from 'react';
import { Autocomplete } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import type { ReferenceOption } from '../form/references';
import { useChosen } from '../form/references';
import { idsIn } from '../records';
import { LabelledInput } from './LabelledInput';
import { useStable } from '../../ui/useStable';
import type { DeclaredInputProps } from './inputProps';
import { Choice, useChooser } from './useChooser';
import type { ChooserInput } from './useChooser';
import type { BoundInput } from './useDeclaredInput';
import { useDeclaredInput, useKnownNames } from './useDeclaredInput';
import { useReferenceSearch } from './useReferenceSearch';

/** What was chosen is called as its people call it. */
const RECORD = { 'data-data': true } as object;

interface PickerProps {
  /** The records to choose from: of a resource, or of an option list of the API. */
  field: Pick<ManifestField, 'resource' | 'optionList' | 'choose'>;
  ids: number[];
  multiple: boolean;
  onChange: (ids: number[]) => void;
  /** The input of a form that it belongs to. */
  input?: ChooserInput;
  /** Names of records that are known already, by their ids. */
  known?: Readonly<Record<number, string>>;
  autoFocus?: boolean | undefined;
  /** Stays open, as in a filter. */
  label?: string;
}

/** Finds records by a search on the server (or in an option list) and gives their ids. */
export function RecordPicker(props: PickerProps) {
  const { field, ids, multiple, onChange, input, known, autoFocus, label } = props;
  const { open, openList, closeList, choices, loading, fitting, typed } = useReferenceSearch(field);
  const [names, setNames] = useState<Record<number, string>>({});
  const chosen = useStable(useChosen(field, ids, choices, { ...known, ...names }));
  const change = (next: ReferenceOption[]): void => {
    setNames((before) => ({ ...before, ...Object.fromEntries(next.map(({ id, label }) => [id, label])) }));
    onChange(next.map(({ id }) => id));
  };
  return (
    <Autocomplete<ReferenceOption, boolean>
      {...useChooser(input, { autoFocus, label, placeholder: ids.length === 0 ? label : undefined })}
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

interface RecordInputProps extends DeclaredInputProps {
  /** The resource of the records, where the declaration names none. */
  reference?: string;
}

/** The picker of one record or several, bound to the form around it. */
function BoundPicker({
  input,
  props,
  multiple,
}: {
  input: BoundInput<number | number[]>;
  props: RecordInputProps;
  multiple: boolean;
}) {
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

/** One record, found by a search on the server; its id is kept. */
export function RecordInput(props: RecordInputProps) {
  return <BoundPicker input={useDeclaredInput<number | number[]>(props, 'reference')} props={props} multiple={false} />;
}

/** Several records; their ids are kept. */
export function RecordsInput(props: RecordInputProps) {
  return <BoundPicker input={useDeclaredInput<number | number[]>(props, 'references')} props={props} multiple />;
}

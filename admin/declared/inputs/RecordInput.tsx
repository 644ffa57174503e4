import { useState } from 'react';
import { Autocomplete, Box, TextField } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import type { ReferenceOption } from '../form/references';
import { useChosen } from '../form/references';
import { idsIn } from '../records';
import { LabelledInput } from './LabelledInput';
import { DEFERRED } from '../../ui/DeferredPopper';
import { useStable } from '../../ui/useStable';
import type { DeclaredInputProps } from './inputProps';
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
  onBlur?: () => void;
  aria?: BoundInput<unknown>['aria'];
  /** Names of records that are known already, by their ids. */
  known?: Readonly<Record<number, string>>;
  autoFocus?: boolean | undefined;
  disabled?: boolean;
  inputRef?: BoundInput<unknown>['box']['inputRef'];
  /** Stays open, as in a filter. */
  label?: string;
}

/** Finds records by a search on the server (or in an option list) and gives their ids. */
export function RecordPicker(props: PickerProps) {
  const { field, ids, multiple, onChange, onBlur, aria, known, autoFocus, disabled, inputRef, label } = props;
  const t = useT();
  const { open, openList, closeList, choices, loading, fitting, typed } = useReferenceSearch(field);
  const [names, setNames] = useState<Record<number, string>>({});
  const chosen = useStable(useChosen(field, ids, choices, { ...known, ...names }));
  const change = (next: ReferenceOption[]): void => {
    setNames((before) => ({ ...before, ...Object.fromEntries(next.map(({ id, label }) => [id, label])) }));
    onChange(next.map(({ id }) => id));
  };
  return (
    <Autocomplete<ReferenceOption, boolean>
      slots={DEFERRED}
      slotProps={{ chip: RECORD }}
      multiple={multiple}
      disabled={disabled}
      size="small"
      fullWidth
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
      onBlur={onBlur}
      noOptionsText={t('crud.form.noChoice')}
      loadingText={t('crud.loading')}
      openText={t('crud.form.open')}
      closeText={t('crud.close')}
      clearText={t('crud.form.clear')}
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option} sx={{ fontSize: 'size.body', gap: 1 }}>
          {choice.label}
          {choice.more && (
            <Box component="span" sx={{ color: 'ink.secondary', fontSize: 'size.note' }}>
              {choice.more}
            </Box>
          )}
        </Box>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          hiddenLabel
          placeholder={ids.length === 0 ? label : undefined}
          autoFocus={autoFocus}
          inputRef={inputRef}
          error={aria?.['aria-invalid']}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...aria, 'aria-label': label } }}
          sx={{
            '& .MuiOutlinedInput-root': { bgcolor: 'surface.paper', minHeight: 36, py: 0.25, fontSize: 'size.body' },
          }}
        />
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
        onBlur={input.blur}
        aria={input.aria}
        known={known}
        autoFocus={props.autoFocus}
        disabled={input.disabled}
        inputRef={input.box.inputRef}
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

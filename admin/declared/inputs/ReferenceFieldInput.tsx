import { useState } from 'react';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useT } from '../../locales/useT';
import type { ReferenceOption } from '../form/references';
import { useChosen } from '../form/references';
import { LabelledInput } from './LabelledInput';
import { DEFERRED } from '../../ui/DeferredPopper';
import { useStable } from '../../ui/useStable';
import type { BoundField, FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';
import { useReferenceSearch } from './useReferenceSearch';

/** What was chosen is called as its people call it. */
const RECORD = { 'data-data': true } as object;

interface PickerProps {
  field: FieldInputProps['field'];
  ids: number[];
  multiple: boolean;
  onChange: (ids: number[]) => void;
  onBlur?: () => void;
  aria?: BoundField<unknown>['aria'];
  known?: FieldInputProps['known'];
  autoFocus?: boolean | undefined;
  /** Stays open, as in a filter. */
  label?: string;
}

/** Finds records by a search on the server (or in an option list) and gives their ids. */
export function ReferencePicker(props: PickerProps) {
  const { field, ids, multiple, onChange, onBlur, aria, known, autoFocus, label } = props;
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

export function ReferenceFieldInput({ field, known, autoFocus }: FieldInputProps) {
  const input = useFieldInput<number>(field);
  return (
    <LabelledInput field={field} input={input}>
      <ReferencePicker
        field={field}
        multiple={false}
        ids={input.value === null ? [] : [input.value]}
        onChange={([id]) => input.set(id ?? null)}
        onBlur={input.blur}
        aria={input.aria}
        known={known}
        autoFocus={autoFocus}
      />
    </LabelledInput>
  );
}

export function ReferencesFieldInput({ field, known, autoFocus }: FieldInputProps) {
  const input = useFieldInput<number[]>(field);
  return (
    <LabelledInput field={field} input={input}>
      <ReferencePicker
        field={field}
        multiple
        ids={input.value ?? []}
        onChange={(ids) => input.set(ids)}
        onBlur={input.blur}
        aria={input.aria}
        known={known}
        autoFocus={autoFocus}
      />
    </LabelledInput>
  );
}

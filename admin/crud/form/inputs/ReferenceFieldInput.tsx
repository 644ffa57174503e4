import { useEffect, useMemo, useState } from 'react';
import { Autocomplete, Box, TextField, debounce } from '@mui/material';
import { useT } from '../../../locales/useT';
import type { ReferenceOption } from '../references';
import { useReferenceOptions, useChosen } from '../references';
import { LabelledInput } from './LabelledInput';
import { DEFERRED } from '../../../ui/DeferredPopper';
import type { BoundField, FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

const SEARCH_WAIT = 300;
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

/** The records that match what is typed, read when the typing rests and while the list stands open. */
function useReferenceSearch(field: FieldInputProps['field'], open: boolean) {
  const [q, setQ] = useState('');
  const search = useMemo(() => debounce(setQ, SEARCH_WAIT), []);
  useEffect(() => () => search.clear(), [search]);
  const { choices, loading } = useReferenceOptions(field, q, open);
  // Until the search has been answered, only those of the last answer that fit what was typed may be taken.
  const fitting = (all: ReferenceOption[], { inputValue }: { inputValue: string }): ReferenceOption[] =>
    inputValue === q && !loading
      ? all
      : all.filter((choice) =>
          `${choice.label} ${choice.more ?? ''}`.toLowerCase().includes(inputValue.trim().toLowerCase()),
        );
  return { choices, loading, search, fitting };
}

/** Finds records by a search on the server (or in an option list) and gives their ids. */
export function ReferencePicker({
  field,
  ids,
  multiple,
  onChange,
  onBlur,
  aria,
  known,
  autoFocus,
  label,
}: PickerProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { choices, loading, search, fitting } = useReferenceSearch(field, open);
  const chosen = useChosen(field, ids, choices, known);
  return (
    <Autocomplete<ReferenceOption, boolean>
      slots={DEFERRED}
      slotProps={{ chip: RECORD }}
      multiple={multiple}
      size="small"
      fullWidth
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={choices}
      loading={loading}
      value={multiple ? chosen : (chosen[0] ?? null)}
      filterOptions={field.optionList ? undefined : fitting}
      filterSelectedOptions={multiple}
      getOptionLabel={(choice) => choice.label}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, value) =>
        onChange((Array.isArray(value) ? value : value ? [value] : []).map((choice) => choice.id))
      }
      onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
      onBlur={onBlur}
      noOptionsText={t('crud.form.noChoice')}
      loadingText={t('crud.loading')}
      openText={t('crud.form.open')}
      closeText={t('crud.close')}
      clearText={t('crud.form.clear')}
      renderOption={({ key, ...props }, choice) => (
        <Box component="li" key={key} {...props} sx={{ fontSize: 'size.body', gap: 1 }}>
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

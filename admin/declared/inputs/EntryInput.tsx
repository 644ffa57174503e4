import { Autocomplete, Box, TextField } from '@mui/material';
import type { ManifestOption } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { DEFERRED } from '../../ui/DeferredPopper';
import { LabelledInput } from './LabelledInput';
import type { DeclaredInputProps } from './inputProps';
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
  const t = useT();
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
        slots={DEFERRED}
        size="small"
        fullWidth
        disabled={input.disabled}
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
        onBlur={input.blur}
        noOptionsText={t('crud.form.noChoice')}
        openText={t('crud.form.open')}
        closeText={t('crud.close')}
        clearText={t('crud.form.clear')}
        renderOption={({ key, ...props }, value) => (
          <Box component="li" key={key} {...props} sx={{ fontSize: 'size.body', gap: 1 }}>
            {nameOf(value)}
            {nameOf(value) !== value && (
              <Box component="span" sx={{ color: 'ink.secondary', fontSize: 'size.note' }}>
                {value}
              </Box>
            )}
          </Box>
        )}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            hiddenLabel
            autoFocus={props.autoFocus}
            inputRef={input.box.inputRef}
            error={input.box.error}
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps.htmlInput, ...input.aria, maxLength: field.length },
            }}
            sx={{
              '& .MuiOutlinedInput-root': { bgcolor: 'surface.paper', minHeight: 36, py: 0.25, fontSize: 'size.body' },
            }}
          />
        )}
      />
    </LabelledInput>
  );
}

import { type AutocompleteRenderInputParams, Box, TextField } from '@mui/material';
import { useT } from '../../locales/useT';
import { DEFERRED } from '../../ui/DeferredPopper';
import type { BoundInput } from './useDeclaredInput';

export type ChooserInput = Pick<BoundInput<unknown>, 'aria' | 'blur' | 'box' | 'disabled'>;

interface ChooserOptions {
  autoFocus?: boolean | undefined;
  label?: string | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
}

/** Returns the props of a dropdown. Its options are rendered after the first opening. */
export function useChooser(input: ChooserInput | undefined, options: ChooserOptions = {}) {
  const t = useT();
  const { autoFocus = input?.box.autoFocus, label, placeholder, maxLength } = options;
  return {
    slots: DEFERRED,
    size: 'small',
    fullWidth: true,
    disabled: input?.disabled ?? false,
    onBlur: input?.blur,
    noOptionsText: t('crud.form.noChoice'),
    loadingText: t('crud.loading'),
    openText: t('crud.form.open'),
    closeText: t('crud.close'),
    clearText: t('crud.form.clear'),
    renderInput: ({ slotProps, ...params }: AutocompleteRenderInputParams) => (
      <TextField
        {...params}
        hiddenLabel
        placeholder={placeholder}
        autoFocus={autoFocus}
        inputRef={input?.box.inputRef}
        error={input?.box.error}
        slotProps={{
          ...slotProps,
          htmlInput: { ...slotProps.htmlInput, ...input?.aria, 'aria-label': label, maxLength },
        }}
        sx={{
          '& .MuiOutlinedInput-root': { bgcolor: 'surface.paper', minHeight: 36, py: 0.25, fontSize: 'size.body' },
        }}
      />
    ),
  } as const;
}

/** An option of a dropdown. `more` distinguishes options with similar names. */
export function Choice({ item, name, more }: { item: object; name: string; more?: string | undefined }) {
  return (
    <Box component="li" {...item} sx={{ fontSize: 'size.body', gap: 1 }}>
      {name}
      {more && (
        <Box component="span" sx={{ color: 'ink.secondary', fontSize: 'size.note' }}>
          {more}
        </Box>
      )}
    </Box>
  );
}

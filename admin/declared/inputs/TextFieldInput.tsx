import { useState } from 'react';
import { IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { cleanDigits } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { useT } from '../../locales/useT';
import { isPassword } from '../form/validation';
import { CONTROL, LabelledInput } from './LabelledInput';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

/** One line or several of text. When a number is left, what people put between its digits goes. */
export function TextFieldInput({ field, autoFocus }: FieldInputProps) {
  const input = useFieldInput<string>(field);
  const isDigits = field.kind === 'digits';
  return (
    <LabelledInput field={field} input={input}>
      <OutlinedInput
        fullWidth
        size="small"
        autoFocus={autoFocus}
        multiline={field.multiline}
        minRows={field.multiline ? 3 : undefined}
        error={Boolean(input.error)}
        value={input.value ?? ''}
        onChange={(event) => input.set(event.target.value)}
        onBlur={() => {
          if (isDigits && input.value) input.set(cleanDigits(input.value));
          input.blur();
        }}
        slotProps={{
          input: {
            ...input.aria,
            maxLength: field.kind === 'text' ? field.length : undefined,
            autoComplete: 'off',
          },
        }}
        sx={
          field.multiline
            ? { bgcolor: 'surface.paper', fontSize: 'size.body' }
            : { ...CONTROL, ...(isDigits && { fontFamily: MONO }) }
        }
      />
    </LabelledInput>
  );
}

/** A secret: written, never shown again. */
export function SecretFieldInput({ field, autoFocus }: FieldInputProps) {
  const t = useT();
  const input = useFieldInput<string>(field);
  const [shown, setShown] = useState(false);
  const Icon = shown ? VisibilityOffIcon : VisibilityIcon;
  const help = field.help ?? (isPassword(field) ? t('crud.form.passwordHelp', { min: 6, max: 16 }) : undefined);
  return (
    <LabelledInput field={{ ...field, help }} input={input}>
      <OutlinedInput
        fullWidth
        size="small"
        autoFocus={autoFocus}
        type={shown ? 'text' : 'password'}
        error={Boolean(input.error)}
        sx={CONTROL}
        value={input.value ?? ''}
        onChange={(event) => input.set(event.target.value)}
        onBlur={input.blur}
        slotProps={{ input: { ...input.aria, autoComplete: 'new-password' } }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t(shown ? 'crud.form.hide' : 'crud.form.show')}
              onClick={() => setShown(!shown)}
            >
              <Icon fontSize="small" />
            </IconButton>
          </InputAdornment>
        }
      />
    </LabelledInput>
  );
}

import { useState } from 'react';
import { IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { cleanDigits } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { useT } from '../../locales/useT';
import { PASSWORD, isPassword } from '../form/validation';
import { CONTROL, LabelledInput } from './LabelledInput';
import type { BoundInput, DeclaredInputProps } from './useDeclaredInput';
import { useDeclaredInput, useInputField } from './useDeclaredInput';

interface TextBoxProps {
  input: BoundInput<string>;
  onBlur?: () => void;
  maxLength?: number | undefined;
  mono?: boolean;
}

function TextBox({ input, onBlur = input.blur, maxLength, mono = false }: TextBoxProps) {
  const { multiline } = input.field;
  return (
    <LabelledInput input={input}>
      <OutlinedInput
        {...input.box}
        multiline={multiline}
        minRows={multiline ? 3 : undefined}
        value={input.value ?? ''}
        onChange={(event) => input.set(event.target.value)}
        onBlur={onBlur}
        slotProps={{ input: { ...input.aria, maxLength, autoComplete: 'off' } }}
        sx={
          multiline
            ? { bgcolor: 'surface.paper', fontSize: 'size.body' }
            : { ...CONTROL, ...(mono && { fontFamily: MONO }) }
        }
      />
    </LabelledInput>
  );
}

/** One line or several of text. */
export function PlainTextInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'text');
  return <TextBox input={input} maxLength={input.field.length} />;
}

/** An e-mail address or a phone number. */
export function ContactInput(props: DeclaredInputProps) {
  return <TextBox input={useDeclaredInput<string>(props, 'contact')} />;
}

/** A number of digits. When the box is left, the signs that people put between digits go. */
export function DigitsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'digits');
  const clean = (): void => {
    if (input.value) input.set(cleanDigits(input.value));
    input.blur();
  };
  return <TextBox input={input} onBlur={clean} mono />;
}

/** A secret: it is written, and never shown again. */
export function SecretInput(props: DeclaredInputProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? VisibilityOffIcon : VisibilityIcon;
  const name = useInputField(props)?.name ?? props.source;
  const help = isPassword({ kind: 'secret', name }) ? t('crud.form.passwordHelp', PASSWORD) : undefined;
  const input = useDeclaredInput<string>(props, 'secret', help);
  return (
    <LabelledInput input={input}>
      <OutlinedInput
        {...input.box}
        type={shown ? 'text' : 'password'}
        sx={CONTROL}
        value={input.value ?? ''}
        onChange={(event) => input.set(event.target.value)}
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

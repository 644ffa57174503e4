import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { IconButton, InputAdornment } from '@mui/material';
import { useState } from 'react';
import { PASSWORD, isPassword } from '../../../admin/declared/form/validation';
import { TextBox } from '../../../admin/declared/inputs/boxes';
import {
  type DeclaredInputProps,
  useDeclaredInput,
  useInputField,
} from '../../../admin/declared/inputs/useDeclaredInput';
import { useT } from '../../../admin/locales/useT';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

export function SecretInput(props: DeclaredInputProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? VisibilityOffIcon : VisibilityIcon;
  const name = useInputField(props)?.name ?? props.source;
  const help = isPassword({ kind: kind.name, name }) ? t('crud.form.passwordHelp', PASSWORD) : undefined;
  return (
    <TextBox
      input={useDeclaredInput<string>(props, kind, help)}
      type={shown ? 'text' : 'password'}
      attributes={{ autoComplete: 'new-password' }}
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
  );
}

const part: InputPart = {
  ...textPart,
  Input: SecretInput,
  FilterEditor: null,
  inline: null,
  paste: null,
};
export default part;

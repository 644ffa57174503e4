import { FormControlLabel, MenuItem, MenuList, Switch } from '@mui/material';
import { mustBeAnswered } from '../../../admin/declared/form/answers';
import { LabelledInput } from '../../../admin/declared/inputs/LabelledInput';
import { Segments } from '../../../admin/declared/inputs/Segments';
import { pasteAnswer } from '../../../admin/declared/inputs/paste';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import type { EditorProps } from '../../../admin/declared/list/filterPart';
import { useT } from '../../../admin/locales/useT';
import type { InputPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/input';
import { kind } from './kind';

const SWITCH = {
  '& .MuiSwitch-thumb': { border: 'control', bgcolor: 'surface.paper', boxSizing: 'border-box' },
  '& .MuiSwitch-track': { bgcolor: 'line.control', opacity: '1 !important' },
  '& .Mui-checked + .MuiSwitch-track': { bgcolor: 'accent.base' },
} as const;

/** A switch, or two buttons if both answers have a word or if the user must choose explicitly. */
export function SwitchInput(props: DeclaredInputProps) {
  const t = useT();
  const input = useDeclaredInput<boolean>(props, kind);
  const { field } = input;
  if (field.options || mustBeAnswered(field)) {
    const yesOrNo = [
      { value: 'true', label: t('crud.yes') },
      { value: 'false', label: t('crud.no') },
    ];
    return (
      <LabelledInput input={input} group>
        <Segments
          input={input}
          words={field.options?.toReversed() ?? yesOrNo}
          value={input.value === null ? null : String(input.value)}
          choose={(value) => value !== null && input.set(value === 'true')}
        />
      </LabelledInput>
    );
  }
  return (
    <LabelledInput input={{ ...input, required: false }}>
      <FormControlLabel
        control={
          <Switch
            size="small"
            autoFocus={props.autoFocus}
            disabled={input.disabled}
            checked={Boolean(input.value)}
            onChange={(_event, on) => input.set(on)}
            onBlur={input.blur}
            slotProps={{ input: { ...input.aria, ref: input.box.inputRef } }}
            sx={SWITCH}
          />
        }
        label={t(input.value ? 'crud.on' : 'crud.off')}
        sx={{ ml: -0.5, minHeight: 36, '& .MuiFormControlLabel-label': { fontSize: 'size.body', ml: 1 } }}
      />
    </LabelledInput>
  );
}

function BooleanEditor({ field, value, apply }: EditorProps) {
  const t = useT();
  const now = value?.by === 'answer' ? value.value : null;
  return (
    <MenuList dense autoFocus sx={{ minWidth: 140 }}>
      {[true, false].map((word) => (
        <MenuItem
          key={String(word)}
          selected={now === word}
          onClick={() => apply(now === word ? null : { by: 'answer', value: word }, true)}
        >
          {field.options?.find((option) => option.value === String(word))?.label ?? t(word ? 'crud.yes' : 'crud.no')}
        </MenuItem>
      ))}
    </MenuList>
  );
}

const part: InputPart = {
  ...integerPart,
  Input: SwitchInput,
  FilterEditor: BooleanEditor,
  inline: {
    options: (field, t) =>
      field.options ??
      (['yes', 'no'] as const).map((word) => ({ value: String(word === 'yes'), label: t(`crud.${word}`) })),
    isTyped: () => false,
    canBeEmpty: false,
    read: (_field, text) => ({ value: text === 'true' }),
  },
  paste: pasteAnswer,
};
export default part;

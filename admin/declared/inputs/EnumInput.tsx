import { useContext } from 'react';
import { FormControlLabel, MenuItem, Select, Switch, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ManifestOption, matches } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { mustBeAnswered } from '../form/validation';
import { CONTROL, InCell, LabelledInput } from './LabelledInput';
import { type BoundInput, type DeclaredInputProps, useDeclaredInput } from './useDeclaredInput';
import { COLOURS } from '../../ui/themeKeys';

const SEGMENTED = {
  bgcolor: 'surface.sunken',
  p: 0.25,
  borderRadius: 1,
  '& .MuiToggleButton-root': {
    border: 0,
    borderRadius: '5px !important',
    px: 2,
    height: 28,
    textTransform: 'none',
    color: 'ink.secondary',
    fontSize: 'size.small',
  },
  '& .MuiToggleButton-root.Mui-selected': {
    bgcolor: 'surface.paper',
    color: 'ink.primary',
    fontWeight: 600,
    boxShadow: `0 0 0 1px ${COLOURS.line.divider}`,
    '&:hover': { bgcolor: 'surface.paper' },
  },
} as const;

// The thumb has no shadow, so its border must be visible.
const SWITCH = {
  '& .MuiSwitch-thumb': { border: 'control', bgcolor: 'surface.paper', boxSizing: 'border-box' },
  '& .MuiSwitch-track': { bgcolor: 'line.control', opacity: '1 !important' },
  '& .Mui-checked + .MuiSwitch-track': { bgcolor: 'accent.base' },
} as const;

interface SegmentsProps {
  input: Pick<BoundInput<unknown>, 'disabled' | 'blur'>;
  words: readonly Pick<ManifestOption, 'value' | 'label'>[];
  value: string | null;
  choose: (value: string | null) => unknown;
}

const Segments = ({ input, words, value, choose }: SegmentsProps) => (
  <ToggleButtonGroup
    exclusive
    disabled={input.disabled}
    value={value}
    onChange={(_event, next: string | null) => choose(next)}
    onBlur={input.blur}
    sx={SEGMENTED}
  >
    {words.map((word) => (
      <ToggleButton key={word.value} value={word.value}>
        {word.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

interface EnumInputProps extends DeclaredInputProps {
  choices?: readonly { id: string; name: string }[];
}

/** Up to three options are buttons, more are a list. An optional field with a default is also a list. */
export function EnumInput({ choices, ...props }: EnumInputProps) {
  const t = useT();
  const input = useDeclaredInput<string>(props, 'enum');
  const { field } = input;
  const inCell = useContext(InCell);
  // `choose` limits the options that users may set, although rows can hold others.
  const words: readonly ManifestOption[] =
    choices?.map(({ id, name }) => ({ value: id, label: name })) ?? field.options ?? [];
  const options = words.filter(
    ({ value, off }) => (!off || value === input.value) && matches(field.choose, { [field.name]: value }),
  );
  if (!inCell && options.length <= 3 && (field.required || field.default === undefined)) {
    return (
      <LabelledInput input={input} group>
        <Segments
          input={input}
          words={options}
          value={input.value}
          choose={(value) => (value !== null || !field.required) && input.set(value)}
        />
      </LabelledInput>
    );
  }
  return (
    <LabelledInput input={input}>
      <Select
        {...input.box}
        displayEmpty
        value={input.value ?? ''}
        onChange={(event) => input.set(event.target.value || null)}
        sx={CONTROL}
        SelectDisplayProps={{ ...input.aria, 'aria-labelledby': `${input.id}-label ${input.id}` }}
      >
        {(!field.required || input.value === null) && (
          <MenuItem value="">
            <em style={{ fontStyle: 'normal', color: COLOURS.ink.secondary }}>{t('crud.form.choose')}</em>
          </MenuItem>
        )}
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </LabelledInput>
  );
}

/** A switch, or yes and no buttons if the user must choose. */
export function SwitchInput(props: DeclaredInputProps) {
  const t = useT();
  const input = useDeclaredInput<boolean>(props, 'boolean');
  const { field } = input;
  if (mustBeAnswered(field)) {
    const yesOrNo = [
      { value: 'true', label: t('crud.yes') },
      { value: 'false', label: t('crud.no') },
    ];
    return (
      <LabelledInput input={input} group>
        <Segments
          input={input}
          words={field.options ?? yesOrNo}
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
        label={t(input.value ? 'crud.yes' : 'crud.no')}
        sx={{ ml: -0.5, minHeight: 36, '& .MuiFormControlLabel-label': { fontSize: 'size.body', ml: 1 } }}
      />
    </LabelledInput>
  );
}

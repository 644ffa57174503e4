import { MenuItem, Select } from '@mui/material';
import { useContext } from 'react';
import { CONTROL, InCell, LabelledInput } from '../../../admin/declared/inputs/LabelledInput';
import { Segments } from '../../../admin/declared/inputs/Segments';
import { pasteOption } from '../../../admin/declared/inputs/paste';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { OptionsEditor } from '../../../admin/declared/list/filters/OptionsEditor';
import { useT } from '../../../admin/locales/useT';
import { COLOURS } from '../../../admin/ui/themeKeys';
import type { ManifestOption } from '../../kit/manifest';
import { matches } from '../../kit/predicates';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

interface EnumInputProps extends DeclaredInputProps {
  choices?: readonly { id: string; name: string }[];
}

/** Shows up to three options as buttons, and more as a list. An optional field with a default is always a list. */
export function EnumInput({ choices, ...props }: EnumInputProps) {
  const t = useT();
  const input = useDeclaredInput<string>(props, kind);
  const { field } = input;
  const inCell = useContext(InCell);
  // The options that users may choose. Stored rows may contain further values.
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

const part: InputPart = {
  ...textPart,
  Input: EnumInput,
  FilterEditor: OptionsEditor,
  inline: textPart.inline && { ...textPart.inline, isTyped: () => false },
  paste: pasteOption,
};
export default part;

import { MenuItem, Select } from '@mui/material';
import { CONTROL, LabelledInput } from '../../../admin/declared/inputs/LabelledInput';
import { recentMonths } from '../../../admin/declared/inputs/recentMonths';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { usePredicateVariables } from '../../../admin/declared/variables';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

/** An input for a month of the last 36 months in the product's time zone. */
export function MonthInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, kind);
  const months = recentMonths(usePredicateVariables().today as string);
  return (
    <LabelledInput input={input}>
      <Select
        {...input.box}
        value={input.value ?? months[0]}
        onChange={(event) => input.set(event.target.value as string)}
        sx={CONTROL}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 320 } } } }}
        SelectDisplayProps={{ ...input.aria, 'aria-labelledby': `${input.id}-label ${input.id}` }}
      >
        {months.map((month) => (
          <MenuItem key={month} value={month}>
            {month}
          </MenuItem>
        ))}
      </Select>
    </LabelledInput>
  );
}

const part: InputPart = {
  ...textPart,
  Input: MonthInput,
  inline: null,
};
export default part;

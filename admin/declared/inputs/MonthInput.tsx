import { MenuItem, Select } from '@mui/material';
import { usePredicateVariables } from '../variables';
import { CONTROL, LabelledInput } from './LabelledInput';
import { recentMonths } from './months';
import type { DeclaredInputProps } from './inputProps';
import { useDeclaredInput } from './useDeclaredInput';

/** A calendar month of the product's zone, out of the last three years; the present one to begin with. */
export function MonthInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'text');
  const months = recentMonths(usePredicateVariables().today as string);
  const present = months[0] as string;
  return (
    <LabelledInput input={input}>
      <Select
        {...input.box}
        value={input.value ?? present}
        onChange={(event) => input.set(event.target.value)}
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

import { MenuItem, Select } from '@mui/material';
import { usePredicateVariables } from '../variables';
import { CONTROL, LabelledInput } from './LabelledInput';
import { recentMonths } from './months';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

/** A calendar month of the product's zone, out of the last three years; the present one to begin with. */
export function MonthFieldInput({ field, autoFocus }: FieldInputProps) {
  const input = useFieldInput<string>(field);
  const months = recentMonths(usePredicateVariables().today as string);
  const present = months[0] as string;
  const { value, set } = input;
  return (
    <LabelledInput field={field} input={input}>
      <Select
        fullWidth
        size="small"
        autoFocus={autoFocus}
        value={value ?? present}
        error={Boolean(input.error)}
        onChange={(event) => set(event.target.value)}
        onBlur={input.blur}
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

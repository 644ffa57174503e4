import { MenuItem, Select } from '@mui/material';
import { CONTROL, Frame } from './Frame';
import { recentMonths } from './months';
import type { InputProps } from './useInput';
import { useInput } from './useInput';

/** A calendar month (UTC) out of the last three years; the present one to begin with. */
export function MonthInput({ field, autoFocus }: InputProps) {
  const input = useInput<string>(field);
  const months = recentMonths();
  const present = months[0] as string;
  const { value, set } = input;
  return (
    <Frame field={field} input={input}>
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
    </Frame>
  );
}

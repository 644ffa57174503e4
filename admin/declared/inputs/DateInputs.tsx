import { MenuItem, OutlinedInput, Select } from '@mui/material';
import { offsetText } from '../../ui/utcOffset';
import { fromLocalInput, toLocalInput } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import { CONTROL, LabelledInput } from './LabelledInput';
import { useDeclaredInput } from './useDeclaredInput';
import type { DeclaredInputProps } from './useDeclaredInput';
import { usePredicateVariables } from '../variables';
import { recentMonths } from './months';

/** A calendar day. */
export function DayInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'date');
  return (
    <LabelledInput input={input}>
      <OutlinedInput
        {...input.box}
        type="date"
        value={input.value ?? ''}
        onChange={(event) => input.set(event.target.value || null)}
        slotProps={{ input: input.aria }}
        sx={CONTROL}
      />
    </LabelledInput>
  );
}

/** A moment, typed in the reader's offset and kept in UTC. */
export function MomentInput(props: DeclaredInputProps) {
  const offset = useOffset();
  const input = useDeclaredInput<string>(props, 'time', offsetText(offset));
  return (
    <LabelledInput input={input}>
      <OutlinedInput
        {...input.box}
        type="datetime-local"
        value={toLocalInput(input.value, offset)}
        onChange={(event) => input.set(fromLocalInput(event.target.value, offset))}
        slotProps={{ input: input.aria }}
        sx={CONTROL}
      />
    </LabelledInput>
  );
}

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

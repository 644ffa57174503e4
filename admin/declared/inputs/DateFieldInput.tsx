import { offsetText } from '../../ui/utcOffset';
import { OutlinedInput } from '@mui/material';
import { fromLocalInput, toLocalInput } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import { CONTROL, LabelledInput } from './LabelledInput';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

/** A calendar day. */
export function DateFieldInput({ field, autoFocus }: FieldInputProps) {
  const input = useFieldInput<string>(field);
  return (
    <LabelledInput field={field} input={input}>
      <OutlinedInput
        fullWidth
        size="small"
        type="date"
        autoFocus={autoFocus}
        error={Boolean(input.error)}
        value={input.value ?? ''}
        onChange={(event) => input.set(event.target.value || null)}
        onBlur={input.blur}
        slotProps={{ input: input.aria }}
        sx={CONTROL}
      />
    </LabelledInput>
  );
}

/** A moment, typed in the reader's offset and kept in UTC. */
export function TimeFieldInput({ field, autoFocus }: FieldInputProps) {
  const offset = useOffset();
  const input = useFieldInput<string>(field);
  return (
    <LabelledInput field={{ ...field, help: field.help ?? offsetText(offset) }} input={input}>
      <OutlinedInput
        fullWidth
        size="small"
        type="datetime-local"
        autoFocus={autoFocus}
        error={Boolean(input.error)}
        value={toLocalInput(input.value, offset)}
        onChange={(event) => input.set(fromLocalInput(event.target.value, offset))}
        onBlur={input.blur}
        slotProps={{ input: input.aria }}
        sx={CONTROL}
      />
    </LabelledInput>
  );
}

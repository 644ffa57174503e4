import { OutlinedInput } from '@mui/material';
import { fromLocalInput, offsetName, toLocalInput } from '../../cells/dates';
import { useOffset } from '../../../state/useOffset';
import { CONTROL, Frame } from './Frame';
import type { InputProps } from './useInput';
import { useInput } from './useInput';

/** A calendar day. */
export function DateInput({ field, autoFocus }: InputProps) {
  const input = useInput<string>(field);
  return (
    <Frame field={field} input={input}>
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
    </Frame>
  );
}

/** A moment, typed in the reader's offset and kept in UTC. */
export function TimeInput({ field, autoFocus }: InputProps) {
  const offset = useOffset();
  const input = useInput<string>(field);
  return (
    <Frame field={{ ...field, help: field.help ?? offsetName(offset) }} input={input}>
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
    </Frame>
  );
}

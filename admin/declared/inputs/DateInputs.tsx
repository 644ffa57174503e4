import { OutlinedInput } from '@mui/material';
import { offsetText } from '../../ui/utcOffset';
import { fromLocalInput, toLocalInput } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import { CONTROL, LabelledInput } from './LabelledInput';
import type { DeclaredInputProps } from './inputProps';
import { useDeclaredInput } from './useDeclaredInput';

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

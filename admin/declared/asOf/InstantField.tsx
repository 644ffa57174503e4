import { OutlinedInput, FormControl, FormLabel } from '@mui/material';
import { useId, useState } from 'react';
import { useOffset } from '../../state/useOffset';
import { offsetText } from '../../ui/utcOffset';
import { fromLocalInput, toLocalInput } from '../fields/dates';

interface InstantFieldProps {
  label: string;
  /** ISO 8601 UTC. */
  value: string | null;
  onChange: (at: string | null) => void;
  autoFocus?: boolean;
}

/** A moment not later than now, typed in the reader's offset. */
export function InstantField({ label, value, onChange, autoFocus = false }: InstantFieldProps) {
  const id = useId();
  const offset = useOffset();
  const [max] = useState(() => toLocalInput(new Date(), offset));
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ fontSize: 'size.small', mb: 0.5 }}>
        {label} ({offsetText(offset)})
      </FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        type="datetime-local"
        autoFocus={autoFocus}
        value={toLocalInput(value, offset)}
        onChange={(event) => onChange(fromLocalInput(event.target.value, offset))}
        slotProps={{ input: { max } }}
      />
    </FormControl>
  );
}

import { useState } from 'react';
import { type OutlinedInputProps, OutlinedInput } from '@mui/material';
import { readInput } from '@t3d/resources/kit';
import { CONTROL, LabelledInput } from './LabelledInput';
import type { BoundInput } from './useDeclaredInput';

export interface BoxProps extends Omit<OutlinedInputProps, 'onChange'> {
  input: Omit<BoundInput<unknown>, 'set'>;
  onChange: (text: string) => void;
  attributes?: object;
}

export function Box({ input, onChange, attributes, sx, ...rest }: BoxProps) {
  return (
    <LabelledInput input={input}>
      <OutlinedInput
        {...input.box}
        {...rest}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ input: { ...input.aria, autoComplete: 'off', ...attributes } }}
        sx={sx ?? CONTROL}
      />
    </LabelledInput>
  );
}

const LINES = { bgcolor: 'surface.paper', fontSize: 'size.body' } as const;

export function TextBox({ input, ...rest }: Omit<BoxProps, 'onChange' | 'input'> & { input: BoundInput<string> }) {
  const { multiline } = input.field;
  return (
    <Box
      input={input}
      value={input.value ?? ''}
      onChange={input.set}
      {...(multiline && { multiline, minRows: 3, sx: LINES })}
      {...rest}
    />
  );
}

interface NumberBoxProps extends Pick<BoxProps, 'endAdornment'> {
  input: BoundInput<number | string>;
  /** Formats the number while the input has no focus. */
  write?: (value: number) => string;
  whole?: boolean;
}

/** An input for a number. Leaves other text in the form, so that the validation rejects it. */
export function NumberBox({ input, write = String, whole = false, ...rest }: NumberBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Box
      input={input}
      value={draft ?? (typeof input.value === 'number' ? write(input.value) : (input.value ?? ''))}
      onChange={(text) => {
        setDraft(text);
        input.set(readInput(input.field, text) as number | string | null);
      }}
      onBlur={() => {
        setDraft(null);
        input.blur();
      }}
      attributes={{ inputMode: whole ? 'numeric' : 'decimal' }}
      sx={{ ...CONTROL, '& input': { fontVariantNumeric: 'tabular-nums' } }}
      {...rest}
    />
  );
}

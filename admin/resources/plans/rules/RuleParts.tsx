import type { ReactNode } from 'react';
import { Box, OutlinedInput } from '@mui/material';
import { readInput } from '@t3d/resources/kit';
import { SmallText } from '../../../ui/Text';
import { CONTROL } from '../../../declared/inputs/LabelledInput';

/** What one part of a structured value is called, above it. */
export const PartLabel = ({ children }: { children: ReactNode }) => (
  <SmallText as="span" sx={{ display: 'block', mb: 0.25 }}>
    {children}
  </SmallText>
);

interface CountProps {
  label: string;
  value: number | null | undefined;
  change: (value: number | null) => void;
  unit: string;
  empty?: string;
  blur: () => void;
  autoFocus?: boolean | undefined;
}

/** A whole number with its unit; an empty box is null. A text that is no number stays, so that the form refuses it. */
export function CountPart({ label, value, change, unit, empty, blur, autoFocus }: CountProps) {
  return (
    <Box component="label" sx={{ display: 'block' }}>
      <PartLabel>{label}</PartLabel>
      <OutlinedInput
        fullWidth
        size="small"
        autoFocus={autoFocus}
        value={value ?? ''}
        placeholder={empty}
        onBlur={blur}
        sx={CONTROL}
        endAdornment={
          <Box component="span" sx={{ color: 'ink.secondary', fontSize: 'size.note', pl: 1, whiteSpace: 'nowrap' }}>
            {unit}
          </Box>
        }
        onChange={(event) => {
          change(readInput({ kind: 'integer' }, event.target.value) as number | null);
        }}
        slotProps={{ input: { inputMode: 'numeric' } }}
      />
    </Box>
  );
}

import { useState } from 'react';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { formatMillionths, formatMoney, readInput } from '@t3d/resources/kit';
import type { ManifestField } from '@t3d/resources/kit';
import { useInputCurrency } from '../form/currency';
import { CONTROL, LabelledInput } from './LabelledInput';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

const written = (field: ManifestField, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (field.widget === 'millionths' && typeof value === 'number') return formatMillionths(value);
  return field.kind === 'money' && typeof value === 'number' ? formatMoney(value, { grouped: false }) : String(value);
};

/** Money in major units, counts and rates: typed as text, kept as numbers (money in minor units). */
export function NumberFieldInput({ field, autoFocus }: FieldInputProps) {
  const input = useFieldInput<number | string>(field);
  const currency = useInputCurrency();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <LabelledInput field={field} input={input}>
      <OutlinedInput
        fullWidth
        size="small"
        autoFocus={autoFocus}
        error={Boolean(input.error)}
        value={draft ?? written(field, input.value)}
        endAdornment={
          field.kind === 'money' && currency ? (
            <InputAdornment position="end" sx={{ '& p': { fontSize: 'size.small', color: 'ink.secondary' } }}>
              {currency}
            </InputAdornment>
          ) : undefined
        }
        onChange={(event) => {
          setDraft(event.target.value);
          input.set(readInput(field, event.target.value) as number | string | null);
        }}
        onBlur={() => {
          setDraft(null);
          input.blur();
        }}
        slotProps={{
          input: {
            ...input.aria,
            inputMode: field.kind === 'integer' && !field.widget ? 'numeric' : 'decimal',
            autoComplete: 'off',
          },
        }}
        sx={{ ...CONTROL, '& input': { fontVariantNumeric: 'tabular-nums' } }}
      />
    </LabelledInput>
  );
}

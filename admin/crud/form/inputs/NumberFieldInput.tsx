import { useState } from 'react';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { formatMillionths, formatMoney, parseMillionths, parseMoney } from '@t3d/resources/kit';
import type { ManifestField } from '@t3d/resources/kit';
import { useInputCurrency } from '../currency';
import { CONTROL, LabelledInput } from './LabelledInput';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

const written = (field: ManifestField, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (field.widget === 'millionths' && typeof value === 'number') return formatMillionths(value);
  return field.kind === 'money' && typeof value === 'number' ? formatMoney(value, { grouped: false }) : String(value);
};

/** What was typed as the value to keep; rubbish stays text, so that the shared rules refuse it by name. */
function read(field: ManifestField, text: string): number | string | null {
  const clean = text.trim();
  if (clean === '') return null;
  if (field.kind === 'money') return parseMoney(clean) ?? clean;
  if (field.widget === 'millionths') return parseMillionths(clean) ?? clean;
  const number = Number(clean.replace(/,/g, ''));
  return Number.isNaN(number) ? clean : number;
}

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
          input.set(read(field, event.target.value));
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

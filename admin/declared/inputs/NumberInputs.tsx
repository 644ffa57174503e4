import { createContext, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { formatMillionths, formatMoney, readInput } from '@t3d/resources/kit';
import { useRecordContext } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { CONTROL, LabelledInput } from './LabelledInput';
import { useDeclaredInput } from './useDeclaredInput';
import type { BoundInput, DeclaredInputProps } from './useDeclaredInput';
import { useSessionUser } from '../../providers/manifest';

type Typed = number | string;

interface NumberBoxProps {
  input: BoundInput<Typed>;
  /** How a number that is not being typed reads. */
  write?: (value: number) => string;
  widget?: string;
  whole?: boolean;
  end?: ReactNode;
}

/** A number: typed as text, kept as a number; a text that is none is kept as it is, so that the rules refuse it. */
function NumberBox({ input, write = String, widget, whole = false, end }: NumberBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const written = typeof input.value === 'number' ? write(input.value) : (input.value ?? '');
  return (
    <LabelledInput input={input}>
      <OutlinedInput
        {...input.box}
        value={draft ?? written}
        endAdornment={end}
        onChange={(event) => {
          setDraft(event.target.value);
          input.set(readInput({ ...input.field, widget }, event.target.value) as Typed | null);
        }}
        onBlur={() => {
          setDraft(null);
          input.blur();
        }}
        slotProps={{ input: { ...input.aria, inputMode: whole ? 'numeric' : 'decimal', autoComplete: 'off' } }}
        sx={{ ...CONTROL, '& input': { fontVariantNumeric: 'tabular-nums' } }}
      />
    </LabelledInput>
  );
}

/** An amount: typed in major units, kept in minor units; its currency stands behind it where it is known. */
export function MoneyInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<Typed>(props, 'money');
  const currency = useInputCurrency();
  const end = currency ? (
    <InputAdornment position="end" sx={{ '& p': { fontSize: 'size.small', color: 'ink.secondary' } }}>
      {currency}
    </InputAdornment>
  ) : undefined;
  return <NumberBox input={input} write={(value) => formatMoney(value, { grouped: false })} end={end} />;
}

/** A whole number. */
export function CountInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<Typed>(props, 'integer')} whole />;
}

/** A decimal number, such as a rate. */
export function RateInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<Typed>(props, 'rate')} />;
}

/** A decimal number that is kept as a whole number of millionths. */
export function MillionthsInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<Typed>(props, 'integer')} write={formatMillionths} widget="millionths" />;
}

/** The currency of the money inputs of a dialog, where it is known. */
export const InputCurrency = createContext<string | null>(null);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The currency of an amount being typed: of the form, the dialog, the record or the caller's wallet; null if none. */
export function useInputCurrency(): string | null {
  const { control } = useFormContext();
  const typed: unknown = useWatch({ control, name: 'currency' });
  const record = useRecordContext();
  const given = useContext(InputCurrency);
  const { currency } = useSessionUser();
  return text(typed) ?? given ?? text(record?.currency) ?? currency ?? null;
}

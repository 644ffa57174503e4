import { createContext, useContext, useState } from 'react';
import { type OutlinedInputProps, IconButton, InputAdornment, MenuItem, OutlinedInput, Select } from '@mui/material';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { cleanDigits, formatMillionths, formatMoney, readInput } from '@t3d/resources/kit';
import { useRecordContext } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { offsetText } from '../../ui/utcOffset';
import { fromLocalInput, toLocalInput } from '../fields/dates';
import { PASSWORD, isPassword } from '../form/validation';
import { usePredicateVariables } from '../variables';
import { CONTROL, LabelledInput } from './LabelledInput';
import { type BoundInput, type DeclaredInputProps, useDeclaredInput, useInputField } from './useDeclaredInput';

// Inputs for typed values and dates.

interface BoxProps extends Omit<OutlinedInputProps, 'onChange'> {
  input: Omit<BoundInput<unknown>, 'set'>;
  onChange: (text: string) => void;
  attributes?: object;
}

function Box({ input, onChange, attributes, sx, ...rest }: BoxProps) {
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

function TextBox({ input, ...rest }: Omit<BoxProps, 'onChange' | 'input'> & { input: BoundInput<string> }) {
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

export function PlainTextInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'text');
  return <TextBox input={input} attributes={{ maxLength: input.field.length }} />;
}

export function ContactInput(props: DeclaredInputProps) {
  return <TextBox input={useDeclaredInput<string>(props, 'contact')} />;
}

/** Number of many digits. Separators are removed on blur. */
export function DigitsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'digits');
  const clean = (): void => {
    if (input.value) input.set(cleanDigits(input.value));
    input.blur();
  };
  return <TextBox input={input} onBlur={clean} sx={{ ...CONTROL, fontFamily: MONO }} />;
}

/** Secret, which can be written but is never shown again. */
export function SecretInput(props: DeclaredInputProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? VisibilityOffIcon : VisibilityIcon;
  const name = useInputField(props)?.name ?? props.source;
  const help = isPassword({ kind: 'secret', name }) ? t('crud.form.passwordHelp', PASSWORD) : undefined;
  return (
    <TextBox
      input={useDeclaredInput<string>(props, 'secret', help)}
      type={shown ? 'text' : 'password'}
      attributes={{ autoComplete: 'new-password' }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={t(shown ? 'crud.form.hide' : 'crud.form.show')}
            onClick={() => setShown(!shown)}
          >
            <Icon fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

interface NumberBoxProps extends Pick<BoxProps, 'endAdornment'> {
  input: BoundInput<number | string>;
  /** Formats the number while the input is not focused. */
  write?: (value: number) => string;
  widget?: string;
  whole?: boolean;
}

/** Number typed as text. Text that is not a number is kept, so that validation rejects it. */
function NumberBox({ input, write = String, widget, whole = false, ...rest }: NumberBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Box
      input={input}
      value={draft ?? (typeof input.value === 'number' ? write(input.value) : (input.value ?? ''))}
      onChange={(text) => {
        setDraft(text);
        input.set(readInput({ ...input.field, widget }, text) as number | string | null);
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

/** Amount typed in major units and stored in minor units, with its currency if known. */
export function MoneyInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<number | string>(props, 'money');
  const currency = useInputCurrency();
  const end = currency ? (
    <InputAdornment position="end" sx={{ '& p': { fontSize: 'size.small', color: 'ink.secondary' } }}>
      {currency}
    </InputAdornment>
  ) : undefined;
  return <NumberBox input={input} write={(value) => formatMoney(value, { grouped: false })} endAdornment={end} />;
}

export function CountInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<number | string>(props, 'integer')} whole />;
}

/** Decimal number, such as an exchange rate. */
export function RateInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<number | string>(props, 'rate')} />;
}

/** Decimal number stored as an integer of millionths. */
export function MillionthsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<number | string>(props, 'integer');
  return <NumberBox input={input} write={formatMillionths} widget="millionths" />;
}

/** Currency of a dialog's money inputs, if known. */
export const InputCurrency = createContext<string | null>(null);

/** Returns the currency of an amount input from the form, the dialog, the record or the user's wallet, else null. */
export function useInputCurrency(): string | null {
  const { control } = useFormContext();
  const typed: unknown = useWatch({ control, name: 'currency' });
  const given = useContext(InputCurrency);
  const own: unknown = useRecordContext()?.currency;
  const { currency } = useSessionUser();
  const known = [typed, given, own, currency].find((one) => typeof one === 'string' && one !== '');
  return (known as string | undefined) ?? null;
}

export function DayInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'date');
  return <Box input={input} type="date" value={input.value ?? ''} onChange={(text) => input.set(text || null)} />;
}

/** Date and time in the reader's UTC offset, stored in UTC. */
export function MomentInput(props: DeclaredInputProps) {
  const offset = useOffset();
  const input = useDeclaredInput<string>(props, 'time', offsetText(offset));
  return (
    <Box
      input={input}
      type="datetime-local"
      value={toLocalInput(input.value, offset)}
      onChange={(text) => input.set(fromLocalInput(text, offset))}
    />
  );
}

/** One of the last 36 months in the product's time zone. Defaults to the current one. */
export function MonthInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'text');
  const months = recentMonths(usePredicateVariables().today as string);
  return (
    <LabelledInput input={input}>
      <Select
        {...input.box}
        value={input.value ?? months[0]}
        onChange={(event) => input.set(event.target.value as string)}
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

/** Returns months up to that of `today` (`2026-11-20`, in the product's time zone), newest first: `2026-11` … */
export function recentMonths(today: string, count = 36): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

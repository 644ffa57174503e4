import { createContext, useContext, useState } from 'react';
import type { OutlinedInputProps } from '@mui/material';
import { IconButton, InputAdornment, MenuItem, OutlinedInput, Select } from '@mui/material';
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
import { useDeclaredInput, useInputField } from './useDeclaredInput';
import type { BoundInput, DeclaredInputProps } from './useDeclaredInput';

// Values that are typed, or chosen like dates: texts, numbers, days.

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

/** One line or several of text. */
export function PlainTextInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'text');
  return <TextBox input={input} attributes={{ maxLength: input.field.length }} />;
}

/** An e-mail address or a phone number. */
export function ContactInput(props: DeclaredInputProps) {
  return <TextBox input={useDeclaredInput<string>(props, 'contact')} />;
}

/** A number of digits. When the box is left, the signs that people put between digits go. */
export function DigitsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'digits');
  const clean = (): void => {
    if (input.value) input.set(cleanDigits(input.value));
    input.blur();
  };
  return <TextBox input={input} onBlur={clean} sx={{ ...CONTROL, fontFamily: MONO }} />;
}

/** A secret: it is written, and never shown again. */
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
  /** How a number that is not being typed reads. */
  write?: (value: number) => string;
  widget?: string;
  whole?: boolean;
}

/** A number: typed as text, kept as a number; a text that is none is kept as it is, so that the rules refuse it. */
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

/** An amount: typed in major units, kept in minor units; its currency stands behind it where it is known. */
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

/** A whole number. */
export function CountInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<number | string>(props, 'integer')} whole />;
}

/** A decimal number, such as a rate. */
export function RateInput(props: DeclaredInputProps) {
  return <NumberBox input={useDeclaredInput<number | string>(props, 'rate')} />;
}

/** A decimal number that is kept as a whole number of millionths. */
export function MillionthsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<number | string>(props, 'integer');
  return <NumberBox input={input} write={formatMillionths} widget="millionths" />;
}

/** The currency of the money inputs of a dialog, where it is known. */
export const InputCurrency = createContext<string | null>(null);

/** The currency of an amount being typed: of the form, the dialog, the record or the caller's wallet; null if none. */
export function useInputCurrency(): string | null {
  const { control } = useFormContext();
  const typed: unknown = useWatch({ control, name: 'currency' });
  const given = useContext(InputCurrency);
  const own: unknown = useRecordContext()?.currency;
  const { currency } = useSessionUser();
  const known = [typed, given, own, currency].find((one) => typeof one === 'string' && one !== '');
  return (known as string | undefined) ?? null;
}

/** A calendar day. */
export function DayInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'date');
  return <Box input={input} type="date" value={input.value ?? ''} onChange={(text) => input.set(text || null)} />;
}

/** A moment, typed in the reader's offset and kept in UTC. */
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

/** A calendar month of the product's zone, out of the last three years; the present one to begin with. */
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

/** The months up to that of a day (`2026-11-20`, today in the product's zone), newest first: `2026-11`, `2026-10`. */
export function recentMonths(today: string, count = 36): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

import EventIcon from '@mui/icons-material/EventOutlined';
import { type OutlinedInputProps, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { readDay, readTime } from '@t3d/resources/kit/times';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { toLocalInput } from '../fields/dates';

const DayCalendar = lazyWithRetry(() => import('./DayCalendar'));

const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})\b/;
const ONLY_DIGITS = /^\d+$/;

/** Parses a typed day or time, for example as `2026-11-20T14:58`. Returns an empty text for incomplete input. */
export function readTyped(text: string, withTime: boolean): string {
  const whole = text.trim().replace(EIGHT_DIGITS, '$1-$2-$3');
  if (!withTime) return readDay(whole) ?? '';
  return ONLY_DIGITS.test(whole) ? '' : toLocalInput(readTime(whole), 0);
}

interface DayBoxProps extends Omit<OutlinedInputProps, 'onChange' | 'value' | 'type'> {
  /** The day `2026-11-20`, the local time `2026-11-20T14:58`, or an empty text. */
  value: string;
  /** Receives the typed text and its parsed value, which is empty for incomplete text. */
  onChange: (value: string, typed: string) => void;
  withTime?: boolean;
  max?: string;
  attributes?: object;
}

/** An input for a day. Its calendar is in the language of the back-office, unlike the browser's date input. */
export function DayBox({ value, onChange, withTime = false, max, attributes, onBlur, error, ...rest }: DayBoxProps) {
  const t = useT();
  const [draft, setDraft] = useState<{ text: string; sent: string } | null>(null);
  const [focused, setFocused] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const typed = draft?.sent === value ? draft.text : null;
  const isWrong = typed !== null && typed.trim() !== '' && readTyped(typed, withTime) === '';
  const send = (text: string): void => {
    const sent = readTyped(text, withTime);
    setDraft({ text, sent });
    onChange(sent, text.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    setAnchor(box.current);
  };
  return (
    <>
      <OutlinedInput
        fullWidth
        size="small"
        {...rest}
        ref={box}
        error={error || (isWrong && !focused)}
        value={typed ?? value.replace('T', ' ')}
        placeholder={t(withTime ? 'crud.form.dayTimeFormat' : 'crud.form.dayFormat')}
        onChange={(event) => send(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={(event) => {
          setFocused(false);
          if (!isWrong) setDraft(null);
          onBlur?.(event);
        }}
        slotProps={{ input: { autoComplete: 'off', inputMode: 'numeric', ...attributes } }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              disabled={rest.disabled}
              aria-label={t('crud.form.openCalendar')}
              onClick={() => setAnchor(box.current)}
            >
              <EventIcon sx={{ fontSize: 'icon.md' }} />
            </IconButton>
          </InputAdornment>
        }
      />
      {anchor && (
        <Suspense fallback={null}>
          <DayCalendar
            anchor={anchor}
            value={value}
            withTime={withTime}
            max={max}
            onChoose={send}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

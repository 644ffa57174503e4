import { Box, Button, NativeSelect, Popover } from '@mui/material';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, zhCN, zhTW } from '@mui/x-date-pickers/locales';
import type { Language } from '@t3d/resources/kit';
import { enUS as englishDates } from 'date-fns/locale/en-US';
import { zhCN as simplifiedDates } from 'date-fns/locale/zh-CN';
import { zhTW as traditionalDates } from 'date-fns/locale/zh-TW';
import { useState } from 'react';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';

const textsOf = ({ components }: typeof enUS) => components.MuiLocalizationProvider.defaultProps.localeText;
const LANGUAGES = {
  zh: { dates: simplifiedDates, texts: textsOf(zhCN), month: 'yyyy 年 M 月' },
  cht: { dates: traditionalDates, texts: textsOf(zhTW), month: 'yyyy 年 M 月' },
  en: { dates: englishDates, texts: textsOf(enUS), month: 'MMMM yyyy' },
} satisfies Record<Language, object>;

const pad = (value: number): string => String(value).padStart(2, '0');
const dayText = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
/** Returns noon, because no time zone skips noon. */
const noonOf = (day: string): Date => new Date(`${day.slice(0, 10)}T12:00:00`);

const HOURS = Array.from({ length: 24 }, (_, hour) => pad(hour));
const MINUTES = Array.from({ length: 12 }, (_, step) => pad(step * 5));

interface PartProps {
  label: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}

const TimePart = ({ label, value, options, onChange }: PartProps) => (
  <NativeSelect
    value={value}
    onChange={(event) => onChange(event.target.value)}
    inputProps={{ 'aria-label': label }}
    sx={{ fontVariantNumeric: 'tabular-nums' }}
  >
    {[...new Set([...options, value])].sort().map((option) => (
      <option key={option} value={option}>
        {option}
      </option>
    ))}
  </NativeSelect>
);

interface Props {
  anchor: HTMLElement;
  /** The day `2026-11-20`, the local time `2026-11-20T14:58`, or an empty text. */
  value: string;
  withTime: boolean;
  max: string | undefined;
  onChoose: (value: string) => void;
  onClose: () => void;
}

export default function DayCalendar({ anchor, value, withTime, max, onChoose, onClose }: Props) {
  const t = useT();
  const { dates, texts, month } = LANGUAGES[useLanguage()];
  const [today] = useState(() => dayText(new Date()));
  const day = value ? value.slice(0, 10) : today;
  const [hour = '00', minute = '00'] = value.slice(11, 16).split(':').filter(Boolean);
  const choose = (chosen: string, time: string): void => onChoose(withTime ? `${chosen} ${time}` : chosen);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('crud.form.openCalendar'), 'data-calendar': true } as object,
      }}
    >
      <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={dates} localeText={texts}>
        <DateCalendar
          autoFocus
          slotProps={{ calendarHeader: { format: month } }}
          value={value ? noonOf(value) : null}
          {...(max && { maxDate: noonOf(max) })}
          onChange={(date, state) => {
            if (!date) return;
            choose(dayText(date), `${hour}:${minute}`);
            if (state === 'finish' && !withTime) onClose();
          }}
        />
      </LocalizationProvider>
      {withTime && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, pb: 2 }}>
          <TimePart
            label={t('crud.form.hour')}
            value={hour}
            options={HOURS}
            onChange={(next) => choose(day, `${next}:${minute}`)}
          />
          <span aria-hidden>:</span>
          <TimePart
            label={t('crud.form.minute')}
            value={minute}
            options={MINUTES}
            onChange={(next) => choose(day, `${hour}:${next}`)}
          />
          <Button size="small" variant="contained" color="primary" onClick={onClose} sx={{ ml: 'auto' }}>
            {t('crud.form.calendarDone')}
          </Button>
        </Box>
      )}
    </Popover>
  );
}

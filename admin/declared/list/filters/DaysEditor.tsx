import { useState } from 'react';
import { Button, OutlinedInput, Stack } from '@mui/material';
import { todayIn } from '../../fields/dates';
import { useOffset } from '../../../state/useOffset';
import { useT } from '../../../locales/useT';
import type { EditorProps } from './parts';
import { EDITOR_CONTROL, EmptyChoice, TypedForm } from './parts';
import { PRESETS, daysOf, presetOf } from './presets';

/** Days in the reader's own offset, the ends included: typed, or one of the stretches used most. */
export function DaysEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const t = useT();
  const today = todayIn(useOffset());
  const given = value?.kind === 'days' ? value : null;
  const [from, setFrom] = useState(given?.from ?? '');
  const [to, setTo] = useState(given?.to ?? '');
  const chosen = presetOf(from, to, today);
  const day = (text: string, set: (text: string) => void, name: string, first: boolean) => (
    <OutlinedInput
      autoFocus={first}
      size="small"
      fullWidth
      type="date"
      value={text}
      onChange={(event) => set(event.target.value)}
      slotProps={{ input: { 'aria-label': `${field.label} ${name}` } }}
      sx={EDITOR_CONTROL}
    />
  );
  return (
    <TypedForm
      width={352}
      submit={() =>
        apply(
          from || to ? { kind: 'days', ...(from && to && from > to ? { from: to, to: from } : { from, to }) } : null,
          true,
        )
      }
      clear={() => apply(null, true)}
      after={<EmptyChoice {...props} />}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            size="small"
            data-preset={preset}
            aria-pressed={chosen === preset}
            onClick={() => apply({ kind: 'days', ...daysOf(preset, today) }, true)}
            sx={{
              fontWeight: chosen === preset ? 600 : 400,
              px: 1,
              minWidth: 0,
              ...(chosen === preset && { bgcolor: 'accent.selected', borderColor: 'accent.base' }),
            }}
          >
            {t(`views.presets.${preset}`)}
          </Button>
        ))}
      </Stack>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {day(from, setFrom, t('crud.list.from'), true)}
        <span aria-hidden>→</span>
        {day(to, setTo, t('crud.list.to'), false)}
      </Stack>
    </TypedForm>
  );
}

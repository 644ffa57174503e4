import { type ReactNode, useState } from 'react';
import { Box, Button, ButtonBase, FormHelperText, OutlinedInput, Stack } from '@mui/material';
import type { OutlinedInputProps } from '@mui/material';
import { type ManifestField, kindOf } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { useOffset } from '../../../state/useOffset';
import { todayIn } from '../../fields/dates';
import { DayBox } from '../../inputs/DayBox';
import { inputPartOf } from '../../kinds';
import type { EditorProps } from '../filterPart';
import { PRESETS, daysOf, presetOf } from './presets';

const CONTROL = { height: 32, bgcolor: 'surface.paper', fontSize: 'size.small', '& input': { py: 0 } } as const;

export const EditorInput = ({ label, inputMode, ...rest }: OutlinedInputProps & { label: string }) => (
  <OutlinedInput
    fullWidth
    size="small"
    {...rest}
    slotProps={{ input: { 'aria-label': label, inputMode } }}
    sx={CONTROL}
  />
);

const ALWAYS_SET = ['id', 'createdAt', 'updatedAt'];
const mayBeEmpty = (field: ManifestField): boolean =>
  !field.required &&
  field.default === undefined &&
  !ALWAYS_SET.includes(field.name) &&
  !field.options?.some((option) => option.tone);

const EMPTY_CHOICE = {
  width: '100%',
  justifyContent: 'flex-start',
  minHeight: 32,
  px: 2,
  fontSize: 'size.small',
  borderTop: 'divider',
  '&:hover': { bgcolor: 'surface.hover' },
} as const;
const CHOSEN = { color: 'accent.base', fontWeight: 600 } as const;
const NOT_CHOSEN = { color: 'ink.secondary', fontWeight: 400 } as const;

export function EmptyChoice({ field, value, apply }: EditorProps) {
  const t = useT();
  if (!mayBeEmpty(field)) return null;
  const on = value?.by === 'empty';
  return (
    <ButtonBase
      aria-pressed={on}
      onClick={() => apply(on ? null : { by: 'empty' }, true)}
      sx={{ ...EMPTY_CHOICE, ...(on ? CHOSEN : NOT_CHOSEN) }}
    >
      {t('views.filters.empty')}
    </ButtonBase>
  );
}

interface TypedProps extends EditorProps {
  width: number;
  submit: (typed: (name: string) => string) => void;
  children: ReactNode;
}

/** A form with its own state, so that a keystroke renders nothing else. */
function TypedForm({ width, submit, children, ...editor }: TypedProps) {
  const t = useT();
  const onSubmit = (event: React.FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    const typed = new FormData(event.currentTarget);
    submit((name) => String(typed.get(name) ?? '').trim());
  };
  return (
    <Box sx={{ width, maxWidth: '100%' }}>
      <Stack component="form" spacing={1} sx={{ p: 1.5 }} onSubmit={onSubmit}>
        {children}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button size="small" variant="text" onClick={() => editor.apply(null, true)}>
            {t('crud.form.clear')}
          </Button>
          <Button size="small" type="submit">
            {t('crud.list.apply')}
          </Button>
        </Stack>
      </Stack>
      <EmptyChoice {...editor} />
    </Box>
  );
}

type End = 'from' | 'to';

const Ends = ({ input }: { input: (end: End) => ReactNode }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
    {input('from')}
    <span aria-hidden>→</span>
    {input('to')}
  </Stack>
);

export function TextEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const submit = (typed: (name: string) => string): void => {
    const text = typed('text');
    apply(text ? { by: 'part', text } : null, true);
  };
  return (
    <TypedForm {...props} width={280} submit={submit}>
      <EditorInput autoFocus name="text" defaultValue={value?.by === 'part' ? value.text : ''} label={field.label} />
    </TypedForm>
  );
}

/** Edits a range of numbers, of which either limit may be empty. Amounts are in major units. */
export function LimitsEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const t = useT();
  const kind = kindOf(field);
  const write = (limit: number | null | undefined): string =>
    typeof limit === 'number' ? (inputPartOf(field).write?.(limit) ?? String(limit)) : '';
  const given = value?.by === 'limits' ? value : null;
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const read = (text: string): number | null | undefined => {
    if (text === '') return null;
    const limit = kind.parse(field, text);
    return typeof limit === 'number' ? limit : undefined;
  };
  const submit = (typed: (name: string) => string): void => {
    const [from, to] = [read(typed('from')), read(typed('to'))];
    if (from === undefined || to === undefined) {
      setWrong([...(from === undefined ? ['from'] : []), ...(to === undefined ? ['to'] : [])]);
      return;
    }
    const turned = from !== null && to !== null && from > to;
    apply(
      from === null && to === null ? null : { by: 'limits', from: turned ? to : from, to: turned ? from : to },
      true,
    );
  };
  const limit = (end: End) => (
    <EditorInput
      autoFocus={end === 'from'}
      name={end}
      defaultValue={write(given?.[end])}
      error={wrong.includes(end)}
      onChange={() => {
        if (wrong.length) setWrong([]);
      }}
      inputMode="decimal"
      label={`${field.label} ${t(`crud.list.${end}`)}`}
    />
  );
  return (
    <TypedForm {...props} width={280} submit={submit}>
      <Ends input={limit} />
      {wrong.length > 0 && (
        <FormHelperText error sx={{ m: 0 }}>
          {t(`crud.validation.${kind.isAmount ? 'money' : 'number'}`)}
        </FormHelperText>
      )}
    </TypedForm>
  );
}

const PRESET = { fontWeight: 400, px: 1, minWidth: 0 } as const;
const PRESET_ON = { ...PRESET, fontWeight: 600, bgcolor: 'accent.selected', borderColor: 'accent.base' } as const;

/** Edits a range of days, typed or chosen as a preset. The range includes both days. */
export function DaysEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const t = useT();
  const today = todayIn(useOffset());
  const given = value?.by === 'days' ? value : null;
  const [days, setDays] = useState({ from: given?.from ?? '', to: given?.to ?? '' });
  const { from, to } = days;
  const chosen = presetOf(from, to, today);
  const submit = (): void => {
    const inOrder = from && to && from > to ? { from: to, to: from } : days;
    apply(from || to ? { by: 'days', ...inOrder } : null, true);
  };
  const day = (end: End) => (
    <DayBox
      autoFocus={end === 'from'}
      value={days[end]}
      onChange={(day) => setDays({ ...days, [end]: day })}
      attributes={{ 'aria-label': `${field.label} ${t(`crud.list.${end}`)}` }}
      sx={CONTROL}
    />
  );
  return (
    <TypedForm {...props} width={432} submit={submit}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            size="small"
            data-preset={preset}
            aria-pressed={chosen === preset}
            onClick={() => apply({ by: 'days', ...daysOf(preset, today) }, true)}
            sx={chosen === preset ? PRESET_ON : PRESET}
          >
            {t(`views.presets.${preset}`)}
          </Button>
        ))}
      </Stack>
      <Ends input={day} />
    </TypedForm>
  );
}

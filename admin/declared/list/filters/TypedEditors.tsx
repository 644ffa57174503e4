import { useState } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, ButtonBase, FormHelperText, MenuItem, MenuList, OutlinedInput, Stack } from '@mui/material';
import { formatMoney, parseMoney, readNumber } from '@t3d/resources/kit';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { useOffset } from '../../../state/useOffset';
import { todayIn } from '../../fields/dates';
import type { FilterValue } from '../filterQuery';
import { filterKindOf } from '../filterQuery';
import { PRESETS, daysOf, presetOf } from './presets';

/** What an editor is given. It keeps what is typed to itself: the list gets a value only once it is applied. */
export interface EditorProps {
  field: ManifestField;
  value: FilterValue | null;
  apply: (value: FilterValue | null, close: boolean) => void;
}

export const EDITOR_CONTROL = {
  height: 32,
  bgcolor: 'surface.paper',
  fontSize: 'size.small',
  '& input': { py: 0 },
} as const;

const ALWAYS_SET = ['id', 'createdAt', 'updatedAt'];
const mayBeEmpty = (field: ManifestField): boolean =>
  !field.required &&
  field.default === undefined &&
  field.kind !== 'boolean' &&
  !ALWAYS_SET.includes(field.name) &&
  !field.options?.some((option) => option.tone);

/** Matches the records that have no value at all. */
export function EmptyChoice({ field, value, apply }: EditorProps) {
  const t = useT();
  if (!mayBeEmpty(field)) return null;
  const on = value?.kind === 'empty';
  return (
    <ButtonBase
      aria-pressed={on}
      onClick={() => apply(on ? null : { kind: 'empty' }, true)}
      sx={{
        width: '100%',
        justifyContent: 'flex-start',
        minHeight: 32,
        px: 2,
        fontSize: 'size.small',
        borderTop: 'divider',
        color: on ? 'accent.base' : 'ink.secondary',
        fontWeight: on ? 600 : 400,
        '&:hover': { bgcolor: 'surface.hover' },
      }}
    >
      {t('views.filters.empty')}
    </ButtonBase>
  );
}

interface TypedProps extends EditorProps {
  width: number;
  submit: (typed: FormData) => void;
  children: ReactNode;
}

/** The form around inputs that are typed in. What is typed stands in them alone, so that no key draws anything else. */
function TypedForm({ width, submit, children, ...editor }: TypedProps) {
  const t = useT();
  return (
    <Box sx={{ width, maxWidth: '100%' }}>
      <Stack
        component="form"
        spacing={1}
        sx={{ p: 1.5 }}
        onSubmit={(event: React.FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          event.stopPropagation();
          submit(new FormData(event.currentTarget));
        }}
      >
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

export function BooleanEditor({ value, apply }: EditorProps) {
  const t = useT();
  const now = value?.kind === 'boolean' ? value.value : null;
  return (
    <MenuList dense autoFocus sx={{ minWidth: 140 }}>
      {[true, false].map((word) => (
        <MenuItem
          key={String(word)}
          selected={now === word}
          onClick={() => apply(now === word ? null : { kind: 'boolean', value: word }, true)}
        >
          {t(word ? 'crud.yes' : 'crud.no')}
        </MenuItem>
      ))}
    </MenuList>
  );
}

const textOf = (typed: FormData, name: string): string => String(typed.get(name) ?? '').trim();

export function TextEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const submit = (typed: FormData): void => {
    const text = textOf(typed, 'text');
    apply(text ? { kind: 'text', text } : null, true);
  };
  return (
    <TypedForm {...props} width={280} submit={submit}>
      <OutlinedInput
        autoFocus
        size="small"
        name="text"
        defaultValue={value?.kind === 'text' ? value.text : ''}
        slotProps={{ input: { 'aria-label': field.label } }}
        sx={EDITOR_CONTROL}
      />
    </TypedForm>
  );
}

/** Amounts in major units, or numbers, between two limits; one of them is enough. */
export function LimitsEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const t = useT();
  const kind = filterKindOf(field) === 'money' ? 'money' : 'numbers';
  const write = (limit: number | null | undefined): string =>
    typeof limit !== 'number' ? '' : kind === 'money' ? formatMoney(limit, { grouped: false }) : String(limit);
  const given = value?.kind === kind ? value : null;
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const read = (text: string): number | null | undefined => {
    if (text === '') return null;
    return (kind === 'money' ? parseMoney(text) : readNumber(text)) ?? undefined;
  };
  const submit = (typed: FormData): void => {
    const [from, to] = [read(textOf(typed, 'from')), read(textOf(typed, 'to'))];
    if (from === undefined || to === undefined) {
      setWrong([...(from === undefined ? ['from'] : []), ...(to === undefined ? ['to'] : [])]);
      return;
    }
    const turned = from !== null && to !== null && from > to;
    apply(from === null && to === null ? null : { kind, from: turned ? to : from, to: turned ? from : to }, true);
  };
  const limit = (name: 'from' | 'to') => (
    <OutlinedInput
      autoFocus={name === 'from'}
      size="small"
      fullWidth
      name={name}
      defaultValue={write(given?.[name])}
      error={wrong.includes(name)}
      onChange={() => {
        if (wrong.length) setWrong([]);
      }}
      slotProps={{ input: { 'aria-label': `${field.label} ${t(`crud.list.${name}`)}`, inputMode: 'decimal' } }}
      sx={EDITOR_CONTROL}
    />
  );
  return (
    <TypedForm {...props} width={280} submit={submit}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {limit('from')}
        <span aria-hidden>→</span>
        {limit('to')}
      </Stack>
      {wrong.length > 0 && (
        <FormHelperText error sx={{ m: 0 }}>
          {t(`crud.validation.${kind === 'money' ? 'money' : 'number'}`)}
        </FormHelperText>
      )}
    </TypedForm>
  );
}

/** Days in the reader's own offset, the ends included: typed, or one of the stretches used most. */
export function DaysEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const t = useT();
  const today = todayIn(useOffset());
  const given = value?.kind === 'days' ? value : null;
  const [from, setFrom] = useState(given?.from ?? '');
  const [to, setTo] = useState(given?.to ?? '');
  const chosen = presetOf(from, to, today);
  const submit = (): void => {
    const days = from && to && from > to ? { from: to, to: from } : { from, to };
    apply(from || to ? { kind: 'days', ...days } : null, true);
  };
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
    <TypedForm {...props} width={352} submit={submit}>
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

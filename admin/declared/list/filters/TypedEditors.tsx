import { useState } from 'react';
import { FormHelperText, MenuItem, MenuList, OutlinedInput, Stack } from '@mui/material';
import { formatMoney, parseMoney, readNumber } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { filterKindOf } from '../filterQuery';
import type { EditorProps } from './parts';
import { EDITOR_CONTROL, EmptyChoice, TypedForm } from './parts';

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
    <TypedForm width={280} submit={submit} clear={() => apply(null, true)} after={<EmptyChoice {...props} />}>
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
    <TypedForm width={280} submit={submit} clear={() => apply(null, true)} after={<EmptyChoice {...props} />}>
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

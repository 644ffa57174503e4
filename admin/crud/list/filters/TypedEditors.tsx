import { useState } from 'react';
import { FormHelperText, MenuItem, MenuList, OutlinedInput, Stack } from '@mui/material';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import { useSay } from '../../text';
import { filterKindOf } from '../filterQuery';
import type { EditorProps } from './parts';
import { CONTROL, EmptyChoice, TypedForm } from './parts';

export function BooleanEditor({ value, apply }: EditorProps) {
  const say = useSay();
  const now = value?.kind === 'boolean' ? value.value : null;
  return (
    <MenuList dense autoFocus sx={{ minWidth: 140 }}>
      {[true, false].map((word) => <MenuItem key={String(word)} selected={now === word} onClick={() => apply(now === word ? null : { kind: 'boolean', value: word }, true)}>{say(word ? 'yes' : 'no')}</MenuItem>)}
    </MenuList>
  );
}

export function TextEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const [text, setText] = useState(value?.kind === 'text' ? value.text : '');
  return (
    <TypedForm width={280} submit={() => apply(text.trim() ? { kind: 'text', text: text.trim() } : null, true)} clear={() => apply(null, true)} after={<EmptyChoice {...props} />}>
      <OutlinedInput autoFocus size="small" value={text} onChange={(event) => setText(event.target.value)} slotProps={{ input: { 'aria-label': field.label } }} sx={CONTROL} />
    </TypedForm>
  );
}

/** Amounts in major units, or numbers, between two limits; one of them is enough. */
export function LimitsEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const say = useSay();
  const kind = filterKindOf(field) === 'money' ? 'money' : 'numbers';
  const write = (limit: number | null | undefined): string => (typeof limit !== 'number' ? '' : kind === 'money' ? formatMoney(limit, { grouped: false }) : String(limit));
  const given = value?.kind === kind ? value : null;
  const [from, setFrom] = useState(write(given?.from));
  const [to, setTo] = useState(write(given?.to));
  const [wrong, setWrong] = useState(false);
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '') return null;
    const read = kind === 'money' ? parseMoney(text) : Number(text);
    return read === null || Number.isNaN(read) ? undefined : read;
  };
  const submit = (): void => {
    const limits = { from: read(from), to: read(to) };
    if (limits.from === undefined || limits.to === undefined) { setWrong(true); return; }
    const turned = limits.from !== null && limits.to !== null && limits.from > limits.to;
    apply(limits.from === null && limits.to === null ? null : { kind, from: turned ? limits.to : limits.from, to: turned ? limits.from : limits.to }, true);
  };
  const limit = (text: string, set: (text: string) => void, name: string, first: boolean) => <OutlinedInput autoFocus={first} size="small" fullWidth value={text} error={wrong && read(text) === undefined} onChange={(event) => { set(event.target.value); setWrong(false); }} slotProps={{ input: { 'aria-label': `${field.label} ${name}`, inputMode: 'decimal' } }} sx={CONTROL} />;
  return (
    <TypedForm width={280} submit={submit} clear={() => apply(null, true)} after={<EmptyChoice {...props} />}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {limit(from, setFrom, say('list.from'), true)}<span aria-hidden>→</span>{limit(to, setTo, say('list.to'), false)}
      </Stack>
      {wrong && <FormHelperText error sx={{ m: 0 }}>{say('validation.number')}</FormHelperText>}
    </TypedForm>
  );
}

import { useState } from 'react';
import { Autocomplete, Box, Button, Checkbox, MenuItem, MenuList, OutlinedInput, Stack, TextField } from '@mui/material';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import type { Language, ManifestField } from '@t3d/resources/kit';
import { AREA_CODES } from '@t3d/resources/kit';
import { areaName } from '../cells/areas';
import { shortDay } from '../cells/dates';
import { useChosen } from '../form/references';
import { ReferencePicker } from '../form/inputs/ReferenceInput';
import { useLanguage, useSay } from '../text';
import type { Say } from '../text';
import type { FilterValue } from './filterQuery';
import { NO_VALUE, filterKindOf } from './filterQuery';

interface EditorProps { field: ManifestField; value: FilterValue | null; apply: (value: FilterValue | null, close: boolean) => void }
const CONTROL = { height: 32, bgcolor: 'var(--paper)', fontSize: 13, '& input': { py: 0 } } as const;

function ChoicesEditor({ field, value, apply }: EditorProps) {
  const language = useLanguage();
  // Ticks come faster than the address changes: the editor keeps its own count.
  const [values, setValues] = useState(value?.kind === 'choices' ? value.values.filter((word) => word !== NO_VALUE) : []);
  const change = (next: string[]): void => {
    setValues(next);
    apply(next.length ? { kind: 'choices', values: next } : null, false);
  };
  if (field.resource) {
    return <Box sx={{ p: 1.5, width: 320 }}><ReferencePicker field={field} multiple autoFocus label={field.label} ids={values.map(Number)} onChange={(ids) => change(ids.map(String))} /></Box>;
  }
  if (field.kind === 'areaCodes') {
    return (
      <Box sx={{ p: 1.5, width: 320 }}>
        <Autocomplete multiple size="small" options={AREA_CODES} value={values} getOptionLabel={(code) => areaName(code, language)} onChange={(_event, next) => change(next)} renderInput={(params) => <TextField {...params} hiddenLabel autoFocus />} />
      </Box>
    );
  }
  const toggle = (word: string): void => change(values.includes(word) ? values.filter((one) => one !== word) : [...values, word]);
  return (
    <MenuList dense autoFocus sx={{ minWidth: 180, maxHeight: 360, overflow: 'auto' }}>
      {(field.options ?? []).map((option) => (
        <MenuItem key={option.value} role="menuitemcheckbox" aria-checked={values.includes(option.value)} onClick={() => toggle(option.value)}>
          <Checkbox size="small" tabIndex={-1} disableRipple checked={values.includes(option.value)} sx={{ p: 0, mr: 1 }} slotProps={{ input: { 'aria-hidden': true } }} />{option.label}
        </MenuItem>
      ))}
    </MenuList>
  );
}

function BooleanEditor({ value, apply }: EditorProps) {
  const say = useSay();
  const now = value?.kind === 'boolean' ? value.value : null;
  return (
    <MenuList dense autoFocus sx={{ minWidth: 140 }}>
      {[true, false].map((word) => <MenuItem key={String(word)} selected={now === word} onClick={() => apply(now === word ? null : { kind: 'boolean', value: word }, true)}>{say(word ? 'yes' : 'no')}</MenuItem>)}
    </MenuList>
  );
}

function ApplyRow({ apply, clear }: { apply: () => void; clear: () => void }) {
  const say = useSay();
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      <Button size="small" variant="text" onClick={clear}>{say('form.clear')}</Button>
      <Button size="small" type="submit" onClick={apply}>{say('list.apply')}</Button>
    </Stack>
  );
}

function TextEditor({ field, value, apply }: EditorProps) {
  const [text, setText] = useState(value?.kind === 'text' ? value.text : '');
  return (
    <Stack component="form" spacing={1} sx={{ p: 1.5, width: 280 }} onSubmit={(event: React.FormEvent) => { event.preventDefault(); event.stopPropagation(); apply(text.trim() ? { kind: 'text', text: text.trim() } : null, true); }}>
      <OutlinedInput autoFocus size="small" value={text} onChange={(event) => setText(event.target.value)} slotProps={{ input: { 'aria-label': field.label } }} sx={CONTROL} />
      <ApplyRow apply={() => undefined} clear={() => apply(null, true)} />
    </Stack>
  );
}

function LimitsEditor({ field, value, apply }: EditorProps) {
  const say = useSay();
  const kind = filterKindOf(field) as 'numbers' | 'money' | 'days';
  const write = (limit: number | string | null | undefined): string => (typeof limit === 'number' ? (kind === 'money' ? formatMoney(limit, { grouped: false }) : String(limit)) : (limit ?? ''));
  const given = value && 'from' in value ? value : null;
  const [from, setFrom] = useState(write(given?.from));
  const [to, setTo] = useState(write(given?.to));
  const read = (text: string): number | null => (text.trim() === '' ? null : kind === 'money' ? parseMoney(text) : Number.isNaN(Number(text)) ? null : Number(text));
  const submit = (): void => {
    if (kind === 'days') apply(from || to ? { kind, from, to } : null, true);
    else apply(read(from) === null && read(to) === null ? null : { kind, from: read(from), to: read(to) }, true);
  };
  const input = { type: kind === 'days' ? 'date' : 'text', inputMode: kind === 'days' ? undefined : ('decimal' as const) };
  return (
    <Stack component="form" spacing={1} sx={{ p: 1.5, width: kind === 'days' ? 344 : 280 }} onSubmit={(event: React.FormEvent) => { event.preventDefault(); event.stopPropagation(); submit(); }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <OutlinedInput autoFocus size="small" fullWidth type={input.type} value={from} onChange={(event) => setFrom(event.target.value)} slotProps={{ input: { 'aria-label': `${field.label} ${say('list.from')}`, inputMode: input.inputMode } }} sx={CONTROL} />
        <span>→</span>
        <OutlinedInput size="small" fullWidth type={input.type} value={to} onChange={(event) => setTo(event.target.value)} slotProps={{ input: { 'aria-label': `${field.label} ${say('list.to')}`, inputMode: input.inputMode } }} sx={CONTROL} />
      </Stack>
      <ApplyRow apply={() => undefined} clear={() => apply(null, true)} />
    </Stack>
  );
}

/** The editor of one field's filter, by the way the field is filtered. */
export function FilterEditor(props: EditorProps) {
  switch (filterKindOf(props.field)) {
    case 'choices': return <ChoicesEditor {...props} />;
    case 'boolean': return <BooleanEditor {...props} />;
    case 'text': return <TextEditor {...props} />;
    case 'numbers': case 'money': case 'days': return <LimitsEditor {...props} />;
    case null: return null;
  }
}

function limitsText(from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} → ${to}`;
  return from ? `≥ ${from}` : `≤ ${to}`;
}

function plainText(field: ManifestField, value: FilterValue, say: Say, language: Language): string {
  switch (value.kind) {
    case 'choices': return value.values.length > 2 ? say('list.chosen', { count: value.values.length }) : value.values.map((word) => field.options?.find((option) => option.value === word)?.label ?? (word === NO_VALUE ? say('list.empty') : field.kind === 'areaCodes' ? areaName(word, language) : word)).join(', ');
    case 'boolean': return say(value.value ? 'yes' : 'no');
    case 'text': return value.text;
    case 'days': return limitsText(value.from && shortDay(value.from), value.to && shortDay(value.to));
    case 'money': return limitsText(value.from === null ? '' : formatMoney(value.from), value.to === null ? '' : formatMoney(value.to));
    case 'numbers': return limitsText(value.from === null ? '' : String(value.from), value.to === null ? '' : String(value.to));
  }
}

function ChosenNames({ field, values }: { field: ManifestField; values: string[] }) {
  const say = useSay();
  const names = useChosen(field, values.length > 2 ? [] : values.map(Number), []);
  return <>{values.length > 2 ? say('list.chosen', { count: values.length }) : names.map((name) => name.label).join(', ')}</>;
}

/** What a filter asks for, in a few words. */
export function FilterText({ field, value }: { field: ManifestField; value: FilterValue }) {
  const say = useSay();
  const language = useLanguage();
  if (field.resource && value.kind === 'choices') return <ChosenNames field={field} values={value.values} />;
  return <>{plainText(field, value, say, language)}</>;
}

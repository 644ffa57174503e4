import { useState } from 'react';
import { Box, Button, IconButton, MenuItem, OutlinedInput, Select, Stack } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { LANGUAGES } from '@t3d/resources/kit';
import type { I18nText, Language } from '@t3d/resources/kit';
import { useLanguage, useSay } from '../../text';
import { CONTROL, Frame } from './Frame';
import type { InputProps } from './useInput';
import { useInput } from './useInput';

interface Item { code: Language; message: string }

const itemsOf = (text: I18nText | null): Item[] => LANGUAGES.filter((code) => text?.[code] !== undefined).map((code) => ({ code, message: text?.[code] ?? '' }));
const textOf = (items: readonly Item[]): I18nText | null => (items.length ? Object.fromEntries(items.map((item) => [item.code, item.message])) : null);

interface RowProps { item: Item; used: readonly Language[]; multiline: boolean | undefined; error: boolean; label: string; change: (item: Item) => void; remove: (() => void) | null; blur: () => void }

function ItemRow({ item, used, multiline, error, label, change, remove, blur }: RowProps) {
  const say = useSay();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Select size="small" value={item.code} onChange={(event) => change({ ...item, code: event.target.value as Language })} aria-label={say('form.language')} sx={{ ...CONTROL, width: 120, flex: 'none' }}>
        {LANGUAGES.map((code) => <MenuItem key={code} value={code} disabled={code !== item.code && used.includes(code)}>{say(`languages.${code}`)}</MenuItem>)}
      </Select>
      <OutlinedInput
        fullWidth size="small" multiline={multiline} minRows={multiline ? 3 : undefined} value={item.message} error={error && item.message.trim() === ''} onChange={(event) => change({ ...item, message: event.target.value })} onBlur={blur}
        slotProps={{ input: { 'aria-label': `${label} ${say(`languages.${item.code}`)}` } }} sx={multiline ? { bgcolor: 'var(--paper)', fontSize: 14 } : CONTROL}
      />
      <IconButton aria-label={say('remove')} disabled={!remove} onClick={() => remove?.()} sx={{ mt: 0.25 }}><CloseIcon fontSize="small" /></IconButton>
    </Stack>
  );
}

/** A text in up to three languages, one row each; a language can be taken once only. */
export function I18nInput({ field }: InputProps) {
  const say = useSay();
  const language = useLanguage();
  const input = useInput<I18nText>(field);
  const [items, setItems] = useState<Item[]>(() => { const given = itemsOf(input.value); return given.length ? given : [{ code: language, message: '' }]; });
  const used = items.map((item) => item.code);
  const free = LANGUAGES.find((code) => !used.includes(code));
  const keep = (next: Item[]): void => {
    setItems(next);
    input.set(next.every((item) => item.message.trim() === '') && next.length === 1 ? null : textOf(next));
  };
  return (
    <Frame field={field} input={{ ...input, error: input.error && say('form.i18nRules', { label: field.label }) }} group>
      <Stack spacing={1}>
        {items.map((item, index) => (
          <ItemRow
            key={item.code} item={item} used={used} multiline={field.multiline} error={Boolean(input.error)} label={field.label} blur={input.blur}
            change={(next) => keep(items.map((one, at) => (at === index ? next : one)))} remove={items.length > 1 ? () => keep(items.filter((_one, at) => at !== index)) : null}
          />
        ))}
        {free && <Box><Button size="small" variant="text" color="primary" startIcon={<AddIcon />} onClick={() => keep([...items, { code: free, message: '' }])}>{say('form.addLanguage')}</Button></Box>}
      </Stack>
    </Frame>
  );
}

import { createContext, useContext, useState } from 'react';
import { Box, Button, IconButton, OutlinedInput, Stack } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import type { ActionPreview } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { Frame } from '../form/inputs/Frame';
import type { InputProps } from '../form/inputs/useInput';
import { useInput } from '../form/inputs/useInput';
import { countText, useSay } from '../text';
import { MAX_RANGES, differingSpan, digitGroups, nominalCount, parseRanges, rangeTexts } from './ranges';
import type { ParsedRanges, RangeItem } from './ranges';

/** What the server answered to the check of these ranges: counts by range, and entries it refuses. */
export const RangePreview = createContext<Pick<ActionPreview, 'ranges' | 'problems'> | undefined>(undefined);
/** More boxes than this are summed up: nobody reads a thousand of them. */
const SHOWN = 50;

function RangeEnd({ digits, span, line }: { digits: string; span: { from: number; to: number } | null; line: string | null }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, lineHeight: '26px' }}>
      {line && <Box component="span" sx={{ fontSize: 12, color: 'var(--text2)', minWidth: 14 }}>{line}</Box>}
      <Box component="span" sx={{ fontFamily: MONO, fontSize: 14, color: span ? 'var(--text2)' : 'var(--text)', overflowWrap: 'anywhere', '& > span:not(:last-of-type)': { mr: '7px' } }}>
        {digitGroups(digits).map((group) => (
          <span key={group.at}>
            {[...group.text].map((digit, index) => {
              const differs = span !== null && group.at + index >= span.from && group.at + index < span.to;
              return <Box component="span" key={group.at + index} sx={differs ? { color: 'var(--main)', fontWeight: 600, borderBottom: '2px solid currentColor' } : undefined}>{digit}</Box>;
            })}
          </span>
        ))}
      </Box>
    </Box>
  );
}

function ItemBox({ item, count, remove }: { item: RangeItem; count: number; remove: () => void }) {
  const say = useSay();
  const span = item.end === null ? null : differingSpan(item);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, border: '1px solid var(--control)', borderRadius: '6px', bgcolor: 'var(--paper)', pl: 1.25, pr: 0.5, py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RangeEnd digits={item.start} span={span} line={item.end === null ? null : say('ranges.start')} />
        {item.end !== null && <Box sx={{ borderTop: '1px solid var(--dividerSoft)' }}><RangeEnd digits={item.end} span={span} line={say('ranges.end')} /></Box>}
      </Box>
      <Box sx={{ textAlign: 'right', flex: 'none', lineHeight: '18px' }}>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{countText(count)}</Box>
        <Box sx={{ fontSize: 12, color: 'var(--text2)' }}>{say('ranges.unit')}</Box>
      </Box>
      <IconButton size="small" aria-label={say('remove')} onClick={remove}><CloseIcon fontSize="small" /></IconButton>
    </Box>
  );
}

function Problems({ problems, refused }: { problems: ParsedRanges['problems']; refused: NonNullable<ActionPreview['problems']> }) {
  const say = useSay();
  const lines = [...problems.map(({ text, problem }) => ({ item: text, message: say(`ranges.problems.${problem}`, { max: countText(MAX_RANGES) }) })), ...refused];
  if (lines.length === 0) return null;
  return (
    <Box component="ul" role="alert" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 12, lineHeight: '18px', color: 'var(--red)', maxHeight: 120, overflow: 'auto' }}>
      {lines.slice(0, 20).map((line, index) => <li key={index}><Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>{line.item}</Box> {line.message}</li>)}
      {lines.length > 20 && <li>{say('more', { count: countText(lines.length - 20) })}</li>}
    </Box>
  );
}

const unique = (items: readonly string[]): string[] => [...new Set(items)];

/** The box for number ranges: takes whatever is pasted, shows each range with what differs, counts, and names what is wrong. */
export function RangesInput({ field, autoFocus }: InputProps) {
  const say = useSay();
  const preview = useContext(RangePreview);
  const input = useInput<string[]>(field);
  const texts = input.value ?? [];
  const items = texts.map((text): RangeItem => { const [start = '', end] = text.split('-'); return { start, end: end ?? null }; });
  const [draft, setDraft] = useState('');
  const [problems, setProblems] = useState<ParsedRanges['problems']>([]);
  const [adding, setAdding] = useState(false);
  const take = (text: string): void => {
    const parsed = parseRanges(text);
    setProblems(parsed.problems);
    setDraft(parsed.problems.map((problem) => problem.text).join('\n'));
    if (parsed.items.length > 0) { input.set(unique([...texts, ...rangeTexts(parsed.items)]).slice(0, MAX_RANGES)); setAdding(false); }
  };
  const paste = (event: React.ClipboardEvent): void => { event.preventDefault(); take(`${draft}\n${event.clipboardData.getData('text')}`); };
  const remove = (text: string): void => input.set(texts.filter((one) => one !== text));
  const open = items.length === 0 || adding || draft !== '';
  const problem = problems.length === 0 ? input.error : undefined;
  return (
    <Frame field={{ ...field, help: items.length > 0 ? say('ranges.legend') : (field.help ?? say('ranges.help')) }} input={{ id: input.id, error: problem }}>
      <Stack spacing={1}>
        {items.length > 0 && (
          <Stack spacing={1} sx={{ maxHeight: 296, overflow: 'auto' }}>
            {items.slice(0, SHOWN).map((item, index) => (
              <ItemBox key={texts[index]} item={item} count={preview?.ranges?.find((range) => range.start === item.start && range.end === (item.end ?? item.start))?.count ?? nominalCount(item)} remove={() => remove(texts[index] ?? '')} />
            ))}
            {items.length > SHOWN && <Box sx={{ fontSize: 12, color: 'var(--text2)' }}>{say('more', { count: countText(items.length - SHOWN) })}</Box>}
          </Stack>
        )}
        {open && (
          <OutlinedInput
            fullWidth multiline minRows={items.length === 0 ? 3 : 2} maxRows={8} autoFocus={autoFocus || adding} value={draft} error={Boolean(problem) || problems.length > 0} placeholder="8985202250110000008-8985202250110014991"
            onChange={(event) => setDraft(event.target.value)} onPaste={paste} onBlur={() => { if (draft.trim()) take(draft); else setProblems([]); input.blur(); }} slotProps={{ input: input.aria }} sx={{ fontFamily: MONO, fontSize: 13, bgcolor: 'var(--paper)' }}
          />
        )}
        <Problems problems={problems} refused={preview?.problems ?? []} />
        {!open && <Box><Button size="small" variant="text" color="primary" onClick={() => setAdding(true)}>{`+ ${say('ranges.add')}`}</Button></Box>}
      </Stack>
    </Frame>
  );
}

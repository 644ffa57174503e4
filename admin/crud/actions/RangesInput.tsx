import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Box, Button, OutlinedInput, Stack } from '@mui/material';
import type { ActionPreview } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { Frame } from '../form/inputs/Frame';
import type { InputProps } from '../form/inputs/useInput';
import { useInput } from '../form/inputs/useInput';
import { countText, useSay } from '../text';
import { RangeItems } from './RangeItems';
import { RangeProblems } from './RangeProblems';
import { MAX_RANGES, parseRanges, rangeTexts, readText } from './ranges';
import type { ParsedRanges } from './ranges';

/** What the server answered to the check of these ranges: counts by range, and entries it refuses. */
export const RangePreview = createContext<Pick<ActionPreview, 'ranges' | 'problems'> | undefined>(undefined);
/** What could not be read stays in the box to be corrected, as far as a person would. */
const KEPT = 200;

const unique = (items: readonly string[]): string[] => [...new Set(items)];

/** The entries of the box and what of the last paste could not be read. */
function useEntries(input: ReturnType<typeof useInput<string[]>>) {
  const texts = useMemo(() => input.value ?? [], [input.value]);
  const [draft, setDraft] = useState('');
  const [problems, setProblems] = useState<ParsedRanges['problems']>([]);
  const [adding, setAdding] = useState(false);
  const take = (text: string): void => {
    const parsed = parseRanges(text);
    const all = unique([...texts, ...rangeTexts(parsed.items)]);
    const left = all.slice(MAX_RANGES).map((one) => ({ text: one, problem: 'tooMany' as const }));
    const wrong = [...parsed.problems, ...left];
    setProblems(wrong);
    setDraft(wrong.slice(0, KEPT).map((problem) => problem.text).join('\n'));
    if (parsed.items.length > 0) { input.set(all.slice(0, MAX_RANGES)); setAdding(false); }
  };
  const forget = (): void => { setProblems([]); setDraft(''); };
  return { texts, draft, setDraft, problems, setProblems, adding, setAdding, take, forget };
}

/** The box for number ranges: takes whatever is pasted, shows each range with what differs, counts, and names what is wrong. */
export function RangesInput({ field, autoFocus }: InputProps) {
  const say = useSay();
  const preview = useContext(RangePreview);
  const input = useInput<string[]>(field);
  const { texts, draft, setDraft, problems, setProblems, adding, setAdding, take, forget } = useEntries(input);
  const items = useMemo(() => texts.map(readText), [texts]);
  const paste = (event: React.ClipboardEvent): void => { event.preventDefault(); take(`${draft}\n${event.clipboardData.getData('text')}`); };
  // The boxes keep the same function from one keystroke to the next.
  const latest = useRef({ texts, set: input.set });
  useEffect(() => { latest.current = { texts, set: input.set }; });
  const remove = useCallback((text: string) => latest.current.set(latest.current.texts.filter((one) => one !== text)), []);
  const replace = (changes: ReadonlyMap<string, string>): void => input.set(unique(texts.map((text) => changes.get(text) ?? text)));
  const open = items.length === 0 || adding || draft !== '';
  const problem = problems.length === 0 ? input.error : undefined;
  const total = items.length > 1 && (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 12, color: 'var(--text2)' }}>
      {say('ranges.entries', { count: countText(items.length) })}
      <Button size="small" variant="text" color="primary" onClick={() => { input.set([]); forget(); }}>{say('ranges.clear')}</Button>
    </Box>
  );
  return (
    <Frame field={{ ...field, help: items.length > 0 ? say('ranges.legend') : (field.help ?? say('ranges.help')) }} input={{ id: input.id, error: problem }} end={total || undefined}>
      <Stack spacing={1}>
        {items.length > 0 && <RangeItems items={items} preview={preview} remove={remove} />}
        {open && (
          <OutlinedInput
            fullWidth multiline minRows={items.length === 0 ? 3 : 2} maxRows={8} autoFocus={autoFocus || adding} value={draft} error={Boolean(problem) || problems.length > 0} placeholder="8985202250110000008-8985202250110014991"
            onChange={(event) => setDraft(event.target.value)} onPaste={paste} onBlur={() => { if (draft.trim()) take(draft); else setProblems([]); input.blur(); }} slotProps={{ input: input.aria }} sx={{ fontFamily: MONO, fontSize: 13, bgcolor: 'var(--paper)' }}
          />
        )}
        <RangeProblems problems={problems} refused={preview?.problems ?? []} replace={replace} />
        {!open && <Box><Button size="small" variant="text" color="primary" onClick={() => setAdding(true)}>{`+ ${say('ranges.add')}`}</Button></Box>}
      </Stack>
    </Frame>
  );
}

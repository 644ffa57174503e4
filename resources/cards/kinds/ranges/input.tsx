import { useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Box, Button, OutlinedInput, Stack } from '@mui/material';
import { MONO } from '../../../../admin/tokens';
import { usePendingUpload } from '../../../../admin/declared/form/pendingUploads';
import { LabelledInput } from '../../../../admin/declared/inputs/LabelledInput';
import {
  type BoundInput,
  type DeclaredInputProps,
  useDeclaredInput,
} from '../../../../admin/declared/inputs/useDeclaredInput';
import { useT } from '../../../../admin/locales/useT';
import { DialogPreview } from '../../../../admin/declared/actions/dialogPreview';
import type { InputPart } from '../../../../admin/declared/kinds';
import textsPart from '../../../kinds/texts/input';
import { RangeItems } from './RangeItems';
import { RangeProblems } from './RangeProblems';
import { kind } from './kind';
import { REST_MS } from '../../../../admin/declared/actions/check';
import { type ParsedRanges, readEntries, readText, unique } from './ranges';

/** The number of unreadable entries that stay in the text box for correction. */
const KEPT = 200;
const UNCHANGED: ReadonlyMap<string, string> = new Map();

/** Manages the entries and the text box. Typed text becomes entries when the box loses focus. */
function useEntries(input: BoundInput<string[]>) {
  const texts = useMemo(() => input.value ?? [], [input.value]);
  const [draft, setDraft] = useState('');
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<ParsedRanges['problems']>([]);
  const [typing, setTyping] = useState(false);
  const [adding, setAdding] = useState(false);
  const kept = useMemo(() => texts.filter((text) => !typed.includes(text)), [texts, typed]);
  const read = (text: string, changes = UNCHANGED): ReturnType<typeof readEntries> => {
    const found = readEntries(text, kept);
    const all = unique(found.all.map((entry) => changes.get(entry) ?? entry));
    setTyping(false);
    setProblems(found.wrong);
    if (all.join() !== texts.join()) input.set(all);
    return found;
  };
  // Parses the text but leaves it in the box, because the user is still typing.
  const look = (text: string): void => setTyped(read(text).own);
  const take = (text: string, changes = UNCHANGED): void => {
    const { own, wrong } = read(text, changes);
    setTyped([]);
    setDraft(
      wrong
        .slice(0, KEPT)
        .map((problem) => problem.text)
        .join('\n'),
    );
    if (own.length > 0) setAdding(false);
  };
  const type = (text: string): void => {
    setDraft(text);
    setTyping(true);
  };
  const forget = (): void => {
    input.set([]);
    setTyped([]);
    setProblems([]);
    setDraft('');
    setTyping(false);
  };
  useResting(typing, draft, look);
  return { texts, kept, draft, problems, typing, adding, setAdding, type, look, take, forget };
}

function useResting(typing: boolean, text: string, rest: (text: string) => void): void {
  const onRest = useEffectEvent(rest);
  useEffect(() => {
    if (!typing) return undefined;
    const timer = setTimeout(() => onRest(text), REST_MS);
    return () => clearTimeout(timer);
  }, [typing, text]);
}

/** Returns a stable function, because a new function would render all memoised entries again. */
function useRemoveEntry(texts: readonly string[], set: (texts: string[]) => void): (text: string) => void {
  const latest = useRef({ texts, set });
  useEffect(() => {
    latest.current = { texts, set };
  });
  return useCallback((text) => latest.current.set(latest.current.texts.filter((one) => one !== text)), []);
}

function EntryCount({ count, clear }: { count: number; clear: () => void }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 'size.note', color: 'ink.secondary' }}>
      {t('crud.ranges.entries', { count })}
      <Button size="small" variant="text" color="primary" onClick={clear}>
        {t('crud.ranges.clear')}
      </Button>
    </Box>
  );
}

/** An input for card numbers and ranges. Shows each range with its count and errors. */
function RangesInput(props: DeclaredInputProps) {
  const t = useT();
  const preview = useContext(DialogPreview);
  const input = useDeclaredInput<string[]>(props, kind, t('crud.ranges.help'));
  const entries = useEntries(input);
  const { texts, kept, draft, problems, typing, adding, setAdding, take } = entries;
  // Text that cannot be parsed blocks the action, because otherwise the action would skip these numbers.
  const unread = !typing && problems.length > 0 && draft.trim() !== '';
  usePendingUpload(typing || unread, unread ? t('crud.ranges.fixFirst') : undefined);
  const items = useMemo(() => kept.map(readText), [kept]);
  const paste = (event: React.ClipboardEvent): void => {
    event.preventDefault();
    take(`${draft}\n${event.clipboardData.getData('text')}`);
  };
  const leave = ({ relatedTarget }: React.FocusEvent): void => {
    // Leaves the text in the box when the user presses a button. Otherwise the layout would shift and the click would
    // miss.
    if (relatedTarget instanceof HTMLButtonElement) entries.look(draft);
    else if (draft.trim() || typing) take(draft);
    input.blur();
  };
  const remove = useRemoveEntry(texts, input.set);
  const open = items.length === 0 || adding || draft !== '';
  const rejected = preview?.problems ?? [];
  const problem = problems.length + rejected.length === 0 ? input.error : undefined;
  const help = items.length > 0 ? t('crud.ranges.legend') : input.help;
  const total = texts.length > 1 ? <EntryCount count={texts.length} clear={entries.forget} /> : undefined;
  const add = !open && (
    <Box>
      <Button
        size="small"
        variant="text"
        color="primary"
        onClick={() => setAdding(true)}
      >{`+ ${t('crud.ranges.add')}`}</Button>
    </Box>
  );
  return (
    <LabelledInput input={{ ...input, help, error: problem }} end={total}>
      <Stack spacing={1}>
        {items.length > 0 && <RangeItems items={items} preview={preview} remove={remove} />}
        {open && (
          <OutlinedInput
            {...input.box}
            size="medium"
            multiline
            minRows={items.length === 0 ? 3 : 2}
            maxRows={8}
            autoFocus={props.autoFocus || adding}
            value={draft}
            error={Boolean(problem) || problems.length > 0}
            placeholder="8985202250110000008-8985202250110014991"
            onChange={(event) => entries.type(event.target.value)}
            onPaste={paste}
            onBlur={leave}
            slotProps={{ input: input.aria }}
            sx={{ fontFamily: MONO, fontSize: 'size.small', bgcolor: 'surface.paper' }}
          />
        )}
        <RangeProblems problems={problems} refused={rejected} replace={(changes) => take(draft, changes)} />
        {add}
      </Stack>
    </LabelledInput>
  );
}

const part: InputPart = { ...textsPart, Input: RangesInput };
export default part;

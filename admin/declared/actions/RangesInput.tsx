import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Box, Button, OutlinedInput, Stack } from '@mui/material';
import type { ActionPreview } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { usePendingUpload } from '../form/pendingUploads';
import { LabelledInput } from '../inputs/LabelledInput';
import { type BoundInput, type DeclaredInputProps, useDeclaredInput } from '../inputs/useDeclaredInput';
import { useT } from '../../locales/useT';
import { RangeItems } from './RangeItems';
import { REST_MS } from './check';
import { type ParsedRanges, MAX_RANGES, rangeText, readEntries, readText, unique, withRightDigits } from './ranges';
import { countText } from '../../locales/counts';

/** The server's check of the ranges: counts by range and rejected entries. */
export const RangePreview = createContext<Pick<ActionPreview, 'ranges' | 'problems'> | undefined>(undefined);
/** At most this many unreadable entries stay in the text box for correction. */
const KEPT = 200;
const UNCHANGED: ReadonlyMap<string, string> = new Map();

/** State of the entries and the text box. The text is read after a pause and becomes entries on blur. */
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
  // Reads the text without removing anything from the box, because the user is still typing.
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

/** Returns a function that removes an entry. It stays the same, so that memoised entries skip rendering. */
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

/** Input for number ranges. It accepts any pasted text and shows each range with its count and problems. */
export function RangesInput(props: DeclaredInputProps) {
  const t = useT();
  const preview = useContext(RangePreview);
  const input = useDeclaredInput<string[]>(props, 'texts', t('crud.ranges.help'));
  const entries = useEntries(input);
  const { texts, kept, draft, problems, typing, adding, setAdding, take } = entries;
  // Unreadable text blocks the whole action, because the user meant to send it.
  const unread = !typing && problems.length > 0 && draft.trim() !== '';
  usePendingUpload(typing || unread, unread ? t('crud.ranges.fixFirst') : undefined);
  const items = useMemo(() => kept.map(readText), [kept]);
  const paste = (event: React.ClipboardEvent): void => {
    event.preventDefault();
    take(`${draft}\n${event.clipboardData.getData('text')}`);
  };
  const leave = ({ relatedTarget }: React.FocusEvent): void => {
    // If the focus moves to a button, the layout must not shift before the click, so the text stays in the box.
    if (relatedTarget instanceof HTMLButtonElement) entries.look(draft);
    else if (draft.trim() || typing) take(draft);
    input.blur();
  };
  const remove = useRemoveEntry(texts, input.set);
  const open = items.length === 0 || adding || draft !== '';
  const refused = preview?.problems ?? [];
  // Problems of single entries are already listed below.
  const problem = problems.length + refused.length === 0 ? input.error : undefined;
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
        <RangeProblems problems={problems} refused={refused} replace={(changes) => take(draft, changes)} />
        {add}
      </Stack>
    </LabelledInput>
  );
}

const SHOWN = 20;
type Refused = NonNullable<ActionPreview['problems']>;

/** Returns rejected entries whose check digit can be corrected, with the corrected text. */
const mendable = (refused: Refused): Map<string, string> =>
  new Map(
    refused.flatMap(({ item }) => {
      const mended = withRightDigits(readText(item));
      return mended ? [[item, rangeText(mended)] as const] : [];
    }),
  );

interface ProblemLine {
  item: string;
  message: string;
}

function useProblemLines(problems: ParsedRanges['problems'], refused: Refused): ProblemLine[] {
  const t = useT();
  const left = problems.filter(({ problem }) => problem === 'tooMany').length;
  const unread = problems.flatMap(({ text, problem }) =>
    problem === 'tooMany' ? [] : [{ item: text, message: t(`crud.ranges.problems.${problem}`) }],
  );
  const tooMany = t('crud.ranges.problems.tooMany', { max: countText(MAX_RANGES), count: countText(left) });
  return [...(left > 0 ? [{ item: '', message: tooMany }] : []), ...unread, ...refused];
}

interface ProblemItemProps {
  line: ProblemLine;
  mended: string | undefined;
  take: (mended: string) => void;
}

function ProblemItem({ line, mended, take }: ProblemItemProps) {
  const t = useT();
  return (
    <Box component="li" sx={{ py: 0.25 }}>
      {!line.message.includes(line.item) && (
        <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
          {line.item.slice(0, 120)}{' '}
        </Box>
      )}
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {line.message}
      </Box>
      {mended && (
        <Button
          size="small"
          variant="text"
          color="primary"
          data-mend={mended}
          onClick={() => take(mended)}
          sx={{
            py: 0,
            minHeight: 24,
            fontSize: 'size.note',
            textAlign: 'left',
            overflowWrap: 'anywhere',
            '& span': { fontFamily: MONO },
          }}
        >
          {t('crud.ranges.take')}{' '}
          <Box component="span" sx={{ ml: 0.5 }}>
            {mended}
          </Box>
        </Button>
      )}
    </Box>
  );
}

interface RangeProblemsProps {
  problems: ParsedRanges['problems'];
  refused: Refused;
  replace: (changes: ReadonlyMap<string, string>) => void;
}

/** Lists the invalid entries. One with a wrong check digit has a button that corrects it. */
export function RangeProblems({ problems, refused, replace }: RangeProblemsProps) {
  const t = useT();
  const lines = useProblemLines(problems, refused);
  const mends = mendable(refused);
  if (lines.length === 0) return null;
  return (
    <Box role="alert" aria-label={t('crud.ranges.wrong')}>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', typography: 'note', color: 'tone.red', maxHeight: 160, overflow: 'auto' }}
      >
        {lines.slice(0, SHOWN).map((line, index) => (
          <ProblemItem
            key={index}
            line={line}
            mended={mends.get(line.item)}
            take={(mended) => replace(new Map([[line.item, mended]]))}
          />
        ))}
      </Box>
      {lines.length > SHOWN && (
        <Box sx={{ fontSize: 'size.note', color: 'tone.red' }}>
          {t('crud.more', { count: countText(lines.length - SHOWN) })}
        </Box>
      )}
      {mends.size > 1 && (
        <Button size="small" variant="outlined" onClick={() => replace(mends)} sx={{ mt: 0.5 }}>
          {t('crud.ranges.takeAll', { count: countText(mends.size) })}
        </Button>
      )}
    </Box>
  );
}

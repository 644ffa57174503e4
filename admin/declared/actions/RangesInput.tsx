import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Box, Button, OutlinedInput, Stack } from '@mui/material';
import type { ActionPreview } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { usePendingUpload } from '../form/pendingUploads';
import { LabelledInput } from '../inputs/LabelledInput';
import { useDeclaredInput } from '../inputs/useDeclaredInput';
import type { BoundInput, DeclaredInputProps } from '../inputs/useDeclaredInput';
import { useT } from '../../locales/useT';
import { RangeItems } from './RangeItems';
import { REST_MS } from './check';
import { MAX_RANGES, rangeText, readEntries, readText, unique, withRightDigits } from './ranges';
import type { ParsedRanges } from './ranges';
import { countText } from '../../locales/counts';

/** What the server answered to the check of these ranges: counts by range, and entries it refuses. */
export const RangePreview = createContext<Pick<ActionPreview, 'ranges' | 'problems'> | undefined>(undefined);
/** What could not be read stays in the box to be corrected, as far as a person would. */
const KEPT = 200;
const UNCHANGED: ReadonlyMap<string, string> = new Map();

/** The entries in boxes, and the text in the box: read when it rests, turned into boxes when it is left. */
function useEntries(input: BoundInput<string[]>) {
  const texts = useMemo(() => input.value ?? [], [input.value]);
  const [draft, setDraft] = useState('');
  /** Those of the entries that were read from the text in the box. */
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
  // Nothing is taken out of the box while somebody types in it.
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

/** Takes an entry out; the boxes keep the same function from one keystroke to the next. */
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

/** The input of number ranges: takes any pasted text, shows each range with its count, and names problems. */
export function RangesInput(props: DeclaredInputProps) {
  const t = useT();
  const preview = useContext(RangePreview);
  const input = useDeclaredInput<string[]>(props, 'texts', t('crud.ranges.help'));
  const entries = useEntries(input);
  const { texts, kept, draft, problems, typing, adding, setAdding, take } = entries;
  // What cannot be read is not sent, and so nothing is: whoever pasted it means it.
  const unread = !typing && problems.length > 0 && draft.trim() !== '';
  usePendingUpload(typing || unread, unread ? t('crud.ranges.fixFirst') : undefined);
  const items = useMemo(() => kept.map(readText), [kept]);
  const paste = (event: React.ClipboardEvent): void => {
    event.preventDefault();
    take(`${draft}\n${event.clipboardData.getData('text')}`);
  };
  const leave = ({ relatedTarget }: React.FocusEvent): void => {
    // A button that is being pressed must not move from under the finger: the text is read, and stays where it is.
    if (relatedTarget instanceof HTMLButtonElement) entries.look(draft);
    else if (draft.trim() || typing) take(draft);
    input.blur();
  };
  const remove = useRemoveEntry(texts, input.set);
  const open = items.length === 0 || adding || draft !== '';
  const refused = preview?.problems ?? [];
  // What is wrong with the entries stands below them, entry by entry: it is said once.
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

/** Which entries the server refuses for a digit that can be put right, and what they would read then. */
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

/** Lists the wrong entries of the box. An entry with a wrong check digit has a button that inserts the right one. */
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

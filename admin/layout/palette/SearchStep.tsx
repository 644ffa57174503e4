import { Box, Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type Translate, useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { useCustomPages, useBackOfficeParts } from '../../state/backOfficeParts';
import { Chooser } from './Chooser';
import { actionLinesOf, bestOf, bestScore, NAMED, pageLinesOf, queryWordsOf, recentLines, recordsOf } from './items';
import type { Group, PaletteLine, Recent, ResourceLine } from './items';
import { useCommands } from './useCommands';
import { type Records, useRecords, useSentence } from './useRecords';

const RECORDS = 12;
const EACH = 6;
const FIRST_PAGES = 5;

type GroupName = 'recent' | 'pages' | 'actions' | 'records' | 'commands';
const group = (name: GroupName, lines: readonly PaletteLine[], t: Translate): Group[] =>
  lines.length > 0 ? [{ name, title: t(`palette.${name}`), lines }] : [];

interface OwnGroups {
  groups: Group[];
  actions: readonly ResourceLine[];
  isNamed: boolean;
  /** False until the empty box has been painted. */
  isPainted: boolean;
}

/** Returns pages and actions for the text. `isNamed` is true if the text is the name of one. */
function useOwnGroups(text: string, recents: readonly Recent[], commands: readonly PaletteLine[]): OwnGroups {
  const manifest = useManifest();
  const custom = useCustomPages();
  const t = useT();
  // The box is painted before the first lines, because rendering these takes longer than a frame.
  const isPainted = useDeferredValue(true, false);
  const { pages, actions } = useMemo(() => {
    if (!isPainted) return { pages: [], actions: [] };
    const pages = pageLinesOf(manifest, custom, t);
    return { pages, actions: actionLinesOf(manifest, pages, t) };
  }, [manifest, custom, t, isPainted]);
  return useMemo(() => {
    const typed = queryWordsOf(text);
    if (!isPainted) return { groups: [], actions, isNamed: false, isPainted };
    if (typed.length === 0) {
      const recent = recentLines(recents, manifest, [...pages, ...actions]);
      const others = pages.filter(({ key }) => !recent.some((one) => one.key === key)).slice(0, FIRST_PAGES);
      const shown = recent.length < FIRST_PAGES ? others : [];
      return {
        groups: [...group('recent', recent, t), ...group('pages', shown, t)],
        actions,
        isNamed: false,
        isPainted,
      };
    }
    const [fitting, doable] = [bestOf(pages, typed, EACH), bestOf(actions, typed, EACH)];
    const [pageScore, actionScore] = [bestScore(fitting, typed), bestScore(doable, typed)];
    const own = bestOf(commands, typed, EACH);
    const ownScore = bestScore(own, typed);
    const groups = [group('pages', fitting, t), group('actions', doable, t)];
    const ordered = (actionScore > pageScore ? groups.toReversed() : groups).flat();
    const listed = group('commands', own, t);
    const best = Math.max(pageScore, actionScore);
    return {
      groups: ownScore > best ? [...listed, ...ordered] : [...ordered, ...listed],
      actions,
      isNamed: Math.max(best, ownScore) >= NAMED && !/\d/.test(text),
      isPainted,
    };
  }, [text, recents, manifest, pages, actions, commands, t, isPainted]);
}

interface NoteOptions {
  text: string;
  isEmpty: boolean;
  isHeld: boolean;
  report?: ((text: string) => void) | undefined;
}

function useNote({ failed, tooLong, retry, waiting }: Records, options: NoteOptions): ReactNode {
  const { text, isEmpty, isHeld, report } = options;
  const t = useT();
  if (tooLong) return t('palette.tooLong');
  if (failed)
    return (
      <>
        {t('palette.failed')}{' '}
        <Button size="small" variant="text" onClick={retry}>
          {t('palette.retry')}
        </Button>
      </>
    );
  if (text.trim() === '') return isEmpty ? t('palette.start') : null;
  if (waiting) return isHeld ? null : t('palette.searching');
  return isEmpty && !isHeld ? (
    <>
      {t('palette.none', { text: text.trim() })}
      <br />
      {t('palette.noneHint')}
      {report && (
        <Box sx={{ mt: 0.5, ml: -1 }}>
          <Button size="small" variant="text" onClick={() => report(text)}>
            {t('palette.reportHint')}
          </Button>
        </Box>
      )}
    </>
  ) : null;
}

/** Returns a function that reports a missing command, or undefined. */
function useMissingReport(): ((text: string) => void) | undefined {
  const t = useT();
  const notify = useNotify();
  const provider = useApi();
  const { reportMissingCommand } = useBackOfficeParts();
  const { run } = useApiMutation({
    send: async (text: string) => reportMissingCommand?.(provider, text),
    success: (_answer, text) => t('palette.reported', { text: text.trim() }),
  });
  if (!reportMissingCommand) return undefined;
  return (text) => {
    if (text.trim() === '') notify(t('palette.reportWhat'), { type: 'info' });
    else void run(text);
  };
}

interface SearchStepProps {
  first: string;
  /** Receives a pasted message. Without it, the text is searched for. */
  onMessage: ((text: string) => void) | undefined;
  recents: readonly Recent[];
  onPick: (line: PaletteLine) => void;
  onNext: (line: PaletteLine) => void;
  onLogout: () => void;
}

export function SearchStep({ first, onMessage, recents, onPick, onNext, onLogout }: SearchStepProps) {
  const manifest = useManifest();
  const t = useT();
  const [text, setText] = useState(first);
  const report = useMissingReport();
  const records = useRecords(text);
  const { found, waiting } = records;
  const own = useOwnGroups(text, recents, useCommands(onLogout));
  const meant = useSentence(text, own.actions);
  const value = useMemo(() => {
    const lines = text.trim() === '' ? [] : recordsOf(manifest, found).slice(0, RECORDS);
    return { own: [...group('actions', meant.lines, t), ...own.groups], found: group('records', lines, t) };
  }, [text, own, found, meant.lines, manifest, t]);
  // Does not wait for records if the text names a page or action.
  const isWaiting = waiting || meant.waiting;
  const { shown, text: shownFor, isLate } = useHeld(text, value, isWaiting && !own.isNamed);
  const lines =
    isLate || own.isNamed || meant.lines.length > 0 ? [...shown.own, ...shown.found] : [...shown.found, ...shown.own];
  const note = useNote(records, { text, isEmpty: lines.length === 0, isHeld: shownFor !== text, report });
  return (
    <Chooser
      text={text}
      onText={setText}
      placeholder={t('palette.placeholder')}
      onMessage={onMessage}
      onReport={report}
      groups={lines}
      shownFor={shownFor}
      waiting={isWaiting || shown !== value || !own.isPainted}
      onPick={onPick}
      onNext={onNext}
      note={own.isPainted && note}
    />
  );
}

interface RecordStepProps {
  line: ResourceLine;
  onPick: (line: PaletteLine) => void;
  onBack: () => void;
}

export function RecordStep({ line: { resource, title }, onPick, onBack }: RecordStepProps) {
  const manifest = useManifest();
  const t = useT();
  const [text, setText] = useState('');
  const records = useRecords(text, resource.name);
  const { found, waiting } = records;
  const value = useMemo(() => recordsOf(manifest, found), [manifest, found]);
  const { shown, text: shownFor } = useHeld(text, value, waiting);
  const groups =
    shown.length > 0 && text.trim() !== '' ? [{ name: 'records', title: resource.label, lines: shown }] : [];
  const keys = resource.fields
    .filter((field) => field.searched)
    .map(({ label }) => label)
    .join(t('palette.or'));
  const note = useNote(records, { text, isEmpty: groups.length === 0, isHeld: shownFor !== text });
  return (
    <Chooser
      text={text}
      onText={setText}
      placeholder={t('palette.which', { name: resource.singular, keys })}
      groups={groups}
      shownFor={shownFor}
      waiting={waiting || shown !== value}
      onPick={onPick}
      chosen={title}
      onBack={onBack}
      note={text.trim() === '' ? t('palette.whichHint') : note}
    />
  );
}

/** The milliseconds for which old lines stay while new ones load. */
const GRACE = 150;

/** Returns the value for the text when it is complete, or after a short wait incomplete with `isLate`. */
export function useHeld<T>(text: string, value: T, waiting: boolean) {
  const [late, setLate] = useState<string | null>(null);
  const [held, setHeld] = useState({ shown: value, text });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(text), GRACE);
    return () => clearTimeout(timer);
  }, [text, waiting]);
  const isLate = late === text;
  const isReady = !waiting || isLate;
  useLayoutEffect(() => {
    if (isReady) setHeld({ shown: value, text });
  }, [isReady, value, text]);
  return { ...held, isLate };
}

import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import SearchIcon from '@mui/icons-material/Search';
import { Box, IconButton } from '@mui/material';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useT } from '../../locales/useT';
import { type Group, isMessage, type PaletteLine } from './items';
import { lineId, PaletteLines } from './PaletteLines';
import { MARKS, ROUND, TOUCH } from '../../ui/themeKeys';
import { CUT, SmallText, Text } from '../../ui/Text';
import { isComposing } from '../../ui/isComposing';

interface ChooserProps {
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** The lines in groups. Enter waits until they match the text. */
  groups: readonly Group[];
  shownFor: string;
  waiting?: boolean;
  onPick: (line: PaletteLine) => void;
  onNext?: (line: PaletteLine) => void;
  /** Receives a pasted message, which does not appear in the input. */
  onMessage?: ((text: string) => void) | undefined;
  /** Receives the text of a missing command on Shift-Enter. */
  onReport?: ((text: string) => void) | undefined;
  chosen?: string;
  onBack?: () => void;
  note?: ReactNode;
}

/** Tracks the active line: the one last pointed at, or else the first. */
function useActive(lines: readonly PaletteLine[], text: string) {
  const [pointed, setPointed] = useState<{ key: string; text: string } | null>(null);
  const found = pointed?.text === text ? lines.findIndex(({ key }) => key === pointed.key) : -1;
  const at = found >= 0 ? found : 0;
  const point = (key: string): void =>
    setPointed((before) => (before?.key === key && before.text === text ? before : { key, text }));
  const move = (step: number): void => {
    const line = lines[(at + step + lines.length) % lines.length];
    if (line) point(line.key);
  };
  return { line: lines[at], point, move };
}

/** Picks the active line. Remembers an Enter that comes before the lines. */
function usePick(
  line: PaletteLine | undefined,
  text: string,
  isCurrent: boolean,
  waiting: boolean,
  onPick: (line: PaletteLine) => void,
): () => void {
  const [wanted, setWanted] = useState<string | null>(null);
  const isThere = isCurrent && line !== undefined;
  useEffect(() => {
    if (wanted === null || (wanted === text && !isThere && (waiting || !isCurrent))) return;
    setWanted(null);
    if (wanted === text && line) onPick(line);
  }, [wanted, text, isThere, isCurrent, waiting, line, onPick]);
  return () => {
    if (isThere) onPick(line);
    else setWanted(text);
  };
}

interface ChooserKeys {
  text: string;
  move: (step: number) => void;
  pick: () => void;
  next: (() => void) | undefined;
  back: (() => void) | undefined;
  report: (() => void) | undefined;
}

/** Handles keys: arrows choose, Enter picks, Tab opens the steps of a record, and Escape goes back. */
function press(event: KeyboardEvent<HTMLInputElement>, { text, move, pick, next, back, report }: ChooserKeys): boolean {
  const { key, shiftKey, currentTarget } = event;
  const mayGoOn = key === 'Tab' ? !shiftKey : currentTarget.selectionStart === text.length;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      move(key === 'ArrowDown' ? 1 : -1);
      return true;
    case 'Enter':
      (shiftKey && report ? report : pick)();
      return true;
    case 'Tab':
    case 'ArrowRight':
      if (mayGoOn) next?.();
      return mayGoOn && next !== undefined;
    case 'ArrowLeft':
    case 'Backspace':
    case 'Escape':
      if (!back || (key !== 'Escape' && text !== '')) return false;
      if (key === 'Escape') event.stopPropagation();
      back();
      return true;
    default:
      return false;
  }
}

const CHOSEN = {
  ...CUT,
  flex: 'none',
  maxWidth: '60%',
  px: 1,
  fontSize: 'size.small',
  lineHeight: '24px',
  borderRadius: ROUND.chip,
  bgcolor: 'accent.selected',
  color: 'accent.base',
} as const;
const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 2.5,
  height: 52,
  flex: 'none',
  borderBottom: 'divider',
  '&:focus-within': { boxShadow: MARKS.bottom },
} as const;
const FIELD = {
  flex: 1,
  minWidth: 0,
  height: '100%',
  p: 0,
  border: 0,
  outline: 'none !important',
  font: 'inherit',
  fontSize: 'size.title',
  color: 'ink.primary',
  bgcolor: 'transparent',
  '&::placeholder': { color: 'ink.secondary', opacity: 1 },
} as const;

interface TextToFindProps extends Pick<ChooserProps, 'text' | 'onText' | 'onMessage' | 'placeholder'> {
  id: string;
  line: PaletteLine | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const TextToFind = ({ id, text, onText, onMessage, placeholder, line, onKeyDown }: TextToFindProps) => (
  <Box
    component="input"
    autoFocus
    value={text}
    placeholder={placeholder}
    onChange={(event) => onText(event.target.value)}
    onKeyDown={onKeyDown}
    onPaste={(event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text');
      if (!onMessage || !isMessage(pasted)) return;
      event.preventDefault();
      onMessage(pasted);
    }}
    // Puts the cursor behind text that was typed before.
    onFocus={({ target }: { target: HTMLInputElement }) => target.setSelectionRange(text.length, text.length)}
    autoComplete="off"
    autoCorrect="off"
    spellCheck={false}
    enterKeyHint="go"
    role="combobox"
    aria-label={placeholder}
    aria-expanded={line !== undefined}
    aria-controls={id}
    aria-autocomplete="list"
    aria-activedescendant={line ? lineId(id, line.key) : undefined}
    sx={FIELD}
  />
);

const KEY = {
  fontFamily: 'inherit',
  fontSize: 'size.note',
  lineHeight: '16px',
  px: 0.5,
  border: 'divider',
  borderRadius: ROUND.chip,
  bgcolor: 'surface.sunken',
  color: 'ink.secondary',
} as const;
function KeyHints({ goesOn, hasBack }: { goesOn: boolean; hasBack: boolean }) {
  const t = useT();
  const hints = [
    ['↑ ↓', t('palette.move')],
    ['Enter', t('palette.open')],
    ...(goesOn ? [['Tab', t('palette.next')] as const] : []),
    ['Esc', t(hasBack ? 'palette.back' : 'palette.close')],
  ] as const;
  return (
    <SmallText
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 2,
        px: 2.5,
        py: 1,
        borderTop: 'divider',
        flex: 'none',
        [TOUCH]: { display: 'none' },
      }}
    >
      {hints.map(([keys, text]) => (
        <Box key={keys} component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
          <Box component="kbd" sx={KEY}>
            {keys}
          </Box>
          {text}
        </Box>
      ))}
    </SmallText>
  );
}

export function Chooser({
  text,
  onText,
  placeholder,
  groups,
  shownFor,
  waiting = false,
  onPick,
  onNext,
  onMessage,
  onReport,
  chosen,
  onBack,
  note,
}: ChooserProps) {
  const t = useT();
  const id = useId();
  const lines = groups.flatMap((group) => group.lines);
  const { line, point, move } = useActive(lines, shownFor);
  const pick = usePick(line, text, shownFor === text, waiting, onPick);
  const mayGoOn = onNext !== undefined && line?.kind === 'record';
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Ignores keys while an input method is active.
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = mayGoOn ? () => onNext(line) : undefined;
    const report = onReport && (() => onReport(text));
    if (press(event, { text, move, pick, next, back: onBack, report })) event.preventDefault();
  };
  return (
    <>
      <Box sx={ROW}>
        {onBack ? (
          <IconButton size="small" aria-label={t('palette.back')} onClick={onBack} sx={{ ml: -0.75 }}>
            <ArrowBackIcon sx={{ fontSize: 'icon.lg' }} />
          </IconButton>
        ) : (
          <SearchIcon aria-hidden sx={{ fontSize: 'icon.lg', color: 'ink.secondary' }} />
        )}
        {chosen && (
          <Box component="span" sx={CHOSEN}>
            {chosen}
          </Box>
        )}
        <TextToFind {...{ id, text, onText, onMessage, placeholder, line, onKeyDown }} />
      </Box>
      <PaletteLines
        id={id}
        label={t('palette.results')}
        groups={groups}
        active={line?.key}
        onPoint={point}
        onPick={onPick}
        onNext={onNext}
      />
      {note && (
        <Text size="small" colour="ink.secondary" sx={{ px: 2.5, py: 1.5, flex: 'none' }}>
          {note}
        </Text>
      )}
      <Box role="status" className="visually-hidden">
        {shownFor === text && text.trim() !== '' ? t('palette.count', { count: lines.length }) : ''}
      </Box>
      <KeyHints goesOn={mayGoOn} hasBack={onBack !== undefined} />
    </>
  );
}

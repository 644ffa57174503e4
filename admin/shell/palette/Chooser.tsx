import ArrowBack from '@mui/icons-material/ArrowBack';
import Search from '@mui/icons-material/Search';
import { Box, IconButton } from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { useT } from '../../locales/useT';
import type { Group, PaletteLine } from './items';
import { lineId, PaletteLines } from './PaletteLines';

const KEY = {
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  px: '4px',
  border: '1px solid var(--divider)',
  borderRadius: '4px',
  bgcolor: 'var(--sunken)',
  color: 'var(--text2)',
} as const;
export const Key = ({ children }: { children: ReactNode }) => (
  <Box component="kbd" sx={KEY}>
    {children}
  </Box>
);

function ChooserFooter({ hints }: { hints: readonly (readonly [keys: string, text: string])[] }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: '16px',
        px: '20px',
        py: '8px',
        borderTop: '1px solid var(--divider)',
        fontSize: 12,
        lineHeight: '18px',
        color: 'var(--text2)',
        flex: 'none',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {hints.map(([keys, text]) => (
        <Box key={keys} component="span" sx={{ display: 'inline-flex', gap: '6px', alignItems: 'center' }}>
          <Key>{keys}</Key>
          {text}
        </Box>
      ))}
    </Box>
  );
}

interface ChooserProps {
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** What is shown, and for which text: a press of Enter waits for the lines of the present one. */
  groups: readonly Group[];
  shownFor: string;
  /** More lines of it may still come. */
  waiting?: boolean;
  onPick: (line: PaletteLine) => void;
  onNext?: (line: PaletteLine) => void;
  /** What was chosen before, and the way back from it. */
  chosen?: string;
  onBack?: () => void;
  /** A sentence below the lines. */
  note?: ReactNode;
}

/** Which line is chosen: the one that was pointed at as long as it is there, else the first. */
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

/** Picks the chosen line when Enter is pressed, also one pressed before the lines of the text are there. */
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

/** One field, the lines that fit what is typed, and the keys to choose among them. */
export function Chooser({
  text,
  onText,
  placeholder,
  groups,
  shownFor,
  waiting = false,
  onPick,
  onNext,
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
  const keys: Record<string, (event: KeyboardEvent<HTMLInputElement>) => boolean> = {
    ArrowDown: () => {
      move(1);
      return true;
    },
    ArrowUp: () => {
      move(-1);
      return true;
    },
    Enter: () => {
      pick();
      return true;
    },
    Tab: (event) => {
      if (mayGoOn && !event.shiftKey) onNext(line);
      return mayGoOn && !event.shiftKey;
    },
    ArrowRight: ({ currentTarget }) => {
      const atEnd = currentTarget.selectionStart === text.length;
      if (mayGoOn && atEnd) onNext(line);
      return mayGoOn && atEnd;
    },
    ArrowLeft: () => {
      if (text === '') onBack?.();
      return text === '' && onBack !== undefined;
    },
    Backspace: () => {
      if (text === '') onBack?.();
      return text === '' && onBack !== undefined;
    },
    Escape: (event) => {
      if (onBack) {
        event.stopPropagation();
        onBack();
      }
      return onBack !== undefined;
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter and arrows belong to whoever writes Chinese while the signs are being chosen.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys[event.key]?.(event)) event.preventDefault();
  };
  const hints = [
    ['↑ ↓', t('palette.move')],
    ['Enter', t('palette.open')],
    ...(mayGoOn ? [['Tab', t('palette.next')] as const] : []),
    ['Esc', t(onBack ? 'palette.back' : 'palette.close')],
  ] as const;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '10px',
          px: '20px',
          height: 52,
          flex: 'none',
          borderBottom: '1px solid var(--divider)',
          '&:focus-within': { boxShadow: 'inset 0 -2px 0 var(--main)' },
        }}
      >
        {onBack ? (
          <IconButton size="small" aria-label={t('palette.back')} onClick={onBack} sx={{ ml: '-6px' }}>
            <ArrowBack sx={{ fontSize: 20 }} />
          </IconButton>
        ) : (
          <Search aria-hidden sx={{ fontSize: 20, color: 'var(--text2)' }} />
        )}
        {chosen && (
          <Box
            component="span"
            sx={{
              flex: 'none',
              maxWidth: '60%',
              px: '8px',
              fontSize: 13,
              lineHeight: '24px',
              borderRadius: '4px',
              bgcolor: 'var(--selected)',
              color: 'var(--main)',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {chosen}
          </Box>
        )}
        <Box
          component="input"
          autoFocus
          value={text}
          placeholder={placeholder}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          role="combobox"
          aria-label={placeholder}
          aria-expanded={lines.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={line ? lineId(id, line.key) : undefined}
          sx={{
            flex: 1,
            minWidth: 0,
            height: '100%',
            p: 0,
            border: 0,
            outline: 'none !important',
            font: 'inherit',
            fontSize: 16,
            color: 'var(--text)',
            bgcolor: 'transparent',
            '&::placeholder': { color: 'var(--text2)', opacity: 1 },
          }}
        />
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
        <Box sx={{ px: '20px', py: '12px', fontSize: 13, lineHeight: '20px', color: 'var(--text2)', flex: 'none' }}>
          {note}
        </Box>
      )}
      <Box role="status" className="visually-hidden">
        {shownFor === text && text.trim() !== '' ? t('palette.count', { count: lines.length }) : ''}
      </Box>
      <ChooserFooter hints={hints} />
    </>
  );
}

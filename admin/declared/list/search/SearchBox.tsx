import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BoxProps, Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { useT } from '../../../locales/useT';
import { useDebounced } from '../../../ui/timing';
import { ROUND } from '../../../ui/themeKeys';
import { isComposing } from '../../../ui/isComposing';
import { listOf } from '../../../ui/listOf';
import { useDeclaredResource } from '../../declaration';
import { chipsFor, joinParts } from './parts';
import { SearchChips, useRecognised } from './SearchChips';

interface SearchBoxProps {
  value: string;
  search: (text: string) => void;
  /** Closes the box. `byHand` is true if the user closed it by a key or button. */
  leave?: (byHand: boolean) => void;
}

const KEYCAP = {
  border: 'divider',
  borderRadius: ROUND.chip,
  bgcolor: 'surface.sunken',
  color: 'ink.secondary',
  fontSize: 11,
  lineHeight: '16px',
  minWidth: 18,
  textAlign: 'center',
  px: 0.5,
  fontFamily: 'inherit',
} as const;
export const Keycap = ({ sx, ...rest }: BoxProps) => <Box component="kbd" {...rest} sx={[KEYCAP, ...listOf(sx)]} />;

const SEARCH_ICON = (
  <InputAdornment position="start" sx={{ mr: 0.5 }}>
    <SearchIcon sx={{ fontSize: 'icon.md' }} />
  </InputAdornment>
);

// Keeps the focus in the box on touch, because its loss would end the search.
const PHONE_CLOSE = {
  width: { xs: 44, sm: 'auto' },
  height: { xs: 42, sm: 'auto' },
  mr: { xs: '-14px', sm: 0 },
} as const;

/** Stays mounted, because mounting a button would delay the first key. */
const SearchEnd = memo(function SearchEnd(props: { typed: boolean; shown: boolean; clear: () => void }) {
  const t = useT();
  const { typed, shown, clear } = props;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center end', '& > *': { gridArea: '1 / 1' } }}>
      <Keycap
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'block' } }}
        style={{ visibility: typed ? 'hidden' : 'visible' }}
      >
        /
      </Keycap>
      <IconButton
        size="small"
        aria-label={t(typed ? 'crud.form.clear' : 'crud.close')}
        onClick={clear}
        sx={PHONE_CLOSE}
        style={{ visibility: typed || shown ? 'visible' : 'hidden' }}
      >
        <CloseIcon sx={{ fontSize: 'icon.sm' }} />
      </IconButton>
    </Box>
  );
});

const INPUT = {
  height: { xs: 44, sm: 32 },
  minHeight: 32,
  fontSize: { xs: 'size.title', sm: 'size.small' },
  pl: 1,
  '& input': { pl: 0, width: 0, flex: '1 1 72px', minWidth: 72, textOverflow: 'ellipsis' },
} as const;

const BOX = { width: { xs: '100%', sm: 426 }, minWidth: { sm: 280 }, flex: { sm: '0 1 426px' } } as const;
/** Gives a box with several chips the free width of the row. */
const WIDER_BOX = { ...BOX, flex: { sm: '1000 1 426px' }, maxWidth: { sm: 560 } } as const;

/** Splits the search into chips and typed text. Searches after a pause in typing. */
function useTypedSearch(value: string, search: (text: string) => void) {
  const recognised = useRecognised();
  const [text, setText] = useState('');
  // The typed text of the list's results, which becomes a chip when the user has finished typing.
  const [sent, setSent] = useState('');
  const chips = chipsFor(value, sent, recognised);
  const rested = useDebounced(text.trim(), 500);
  const whole = (typed: string): string => joinParts([...chips.map((chip) => chip.text), typed]);
  const last = useRef(value);
  // Takes over a search from outside, for example from a saved view.
  useEffect(() => {
    if (value !== last.current) {
      setText('');
      setSent('');
    }
    last.current = value;
  }, [value]);
  const apply = (q: string): void => {
    last.current = q;
    if (q !== value) search(q);
  };
  // Searches for typed text only, because a value from outside is already applied.
  const onRest = useEffectEvent((typed: string) => {
    if (typed !== text.trim() || typed === sent) return;
    apply(whole(typed));
    setSent(typed);
  });
  useEffect(() => onRest(rested), [rested]);
  return {
    text,
    setText,
    chips,
    finish: () => {
      if (text.trim() !== sent) apply(whole(text.trim()));
      setText('');
      setSent('');
    },
    remove: (index: number) => apply(joinParts([...chips.map((chip) => chip.text).toSpliced(index, 1), sent])),
    clear: () => {
      setText('');
      setSent('');
      apply('');
    },
  };
}

/** The number of searched fields that the empty box names. The tooltip names all. */
const NAMED = 4;

/** Lowers the first letter, except of abbreviations such as `ICCID`. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The search box of a list. Searches after a pause, and Enter makes the text a chip. */
export function SearchBox({ value, search, leave }: SearchBoxProps) {
  const t = useT();
  const { list } = useDeclaredResource();
  const { text, setText, chips, finish, remove, clear: clearParts } = useTypedSearch(value, search);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(clearParts);
  useEffect(() => {
    latest.current = clearParts;
  });
  const clear = useCallback(() => {
    latest.current();
    if (leave) leave(true);
    else input.current?.focus();
  }, [leave]);
  const onBlur = (event: React.FocusEvent): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (text.trim() !== '') finish();
    leave?.(false);
  };
  const names = (list.searches ?? []).map(inSentence);
  const things = names.slice(0, NAMED).join(t('crud.search.comma'));
  const hintOf = (searched: readonly string[]): string =>
    searched.length === 0
      ? t('crud.list.search')
      : t('crud.search.searches', { things: searched.join(t('crud.search.comma')) });
  return (
    <Box
      component="form"
      role="search"
      sx={chips.length > 1 ? WIDER_BOX : BOX}
      onBlur={onBlur}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        finish();
        leave?.(true);
      }}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (isComposing(event)) return;
        if (leave && event.key === 'Escape') leave(true);
        if (event.key === 'Backspace' && text === '' && event.target === input.current && chips.length > 0)
          remove(chips.length - 1);
      }}
      onMouseDown={(event: React.MouseEvent) => {
        if (event.target !== input.current) event.preventDefault();
      }}
    >
      <OutlinedInput
        size="small"
        fullWidth
        autoFocus={leave !== undefined}
        inputRef={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={chips.length > 0 ? things : hintOf(names.slice(0, NAMED))}
        title={hintOf(names)}
        sx={INPUT}
        slotProps={{ input: { 'aria-label': t('crud.list.search'), enterKeyHint: 'search' } }}
        startAdornment={
          <>
            {SEARCH_ICON}
            <SearchChips chips={chips} remove={remove} />
          </>
        }
        endAdornment={<SearchEnd typed={text !== '' || chips.length > 0} shown={leave !== undefined} clear={clear} />}
      />
    </Box>
  );
}

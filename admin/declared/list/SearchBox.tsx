import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BoxProps, Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { useT } from '../../locales/useT';
import { useOnce, useDebounced } from '../../ui/timing';
import { ROUND } from '../../ui/themeKeys';
import { isComposing } from '../../ui/isComposing';
import { listOf } from '../../ui/listOf';
import { useDeclaredResource } from '../declaration';

interface SearchBoxProps {
  value: string;
  search: (text: string) => void;
  /**
   * Called when the user has finished. `byHand` is true if a key or button of the box closed it. Undefined if the box
   * cannot close.
   */
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

// A touch on the button must not take the focus from the box, because that would end the search.
const PHONE_CLOSE = {
  width: { xs: 44, sm: 'auto' },
  height: { xs: 42, sm: 'auto' },
  mr: { xs: '-14px', sm: 0 },
} as const;

/**
 * The shortcut hint and the clear button. Both stay mounted, because mounting a button on the first key would delay
 * that key.
 */
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
  '& input': { pl: 0 },
} as const;

/** Searches after a pause in typing. Enter searches at once, at most once a second. */
export function SearchBox({ value, search, leave }: SearchBoxProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const [text, setText] = useState(value);
  const rested = useDebounced(text.trim(), 500);
  const once = useOnce(search);
  useEffect(() => setText(value), [value]);
  // Searches only for typed text, because a text from outside is already applied.
  const onRest = useEffectEvent((typed: string) => {
    if (typed === text.trim() && typed !== value) search(typed);
  });
  useEffect(() => onRest(rested), [rested]);
  const input = useRef<HTMLInputElement>(null);
  const clear = useCallback(() => {
    setText('');
    search('');
    if (leave) leave(true);
    else input.current?.focus();
  }, [search, leave]);
  const onBlur = (event: React.FocusEvent): void => {
    if (!leave || event.currentTarget.contains(event.relatedTarget)) return;
    if (text.trim() !== value) search(text.trim());
    leave(false);
  };
  const searched = resource.fields.filter((field) => field.searched).slice(0, 3);
  return (
    <Box
      component="form"
      role="search"
      sx={{ width: { xs: '100%', sm: 248 } }}
      onBlur={onBlur}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        once(text.trim());
        leave?.(true);
      }}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (leave && event.key === 'Escape' && !isComposing(event)) leave(true);
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
        placeholder={searched.map(({ label }) => label).join(' / ') || t('crud.list.search')}
        sx={INPUT}
        slotProps={{ input: { 'aria-label': t('crud.list.search'), enterKeyHint: 'search' } }}
        startAdornment={SEARCH_ICON}
        endAdornment={<SearchEnd typed={text !== ''} shown={leave !== undefined} clear={clear} />}
      />
    </Box>
  );
}

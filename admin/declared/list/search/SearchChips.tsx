import { Box, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import type { Recognised } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { CUT } from '../../../ui/Text';
import { chipText, chipsFor, joinParts } from './parts';
import { useList } from '../useList';

/** Returns the recognised parts of the search, or undefined before the response. */
export function useRecognised(): readonly Recognised[] | undefined {
  const { meta } = useList();
  return (meta as { recognised?: readonly Recognised[] } | undefined)?.recognised;
}

const CHIPS = { display: 'flex', gap: 0.5, minWidth: 0, mr: 0.75, flex: '0 1 auto', overflow: 'hidden' } as const;
const CHIP = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 56,
  height: { xs: 40, sm: 22 },
  pl: 1,
  border: 'accent',
  borderRadius: 1,
  bgcolor: 'accent.selected',
  fontSize: 'size.small',
} as const;
const REMOVE = { width: { xs: 40, sm: 20 }, height: { xs: 38, sm: 20 }, p: 0, mr: 0.25, flex: 'none' } as const;

interface SearchChipsProps {
  chips: readonly Recognised[];
  remove: (index: number) => void;
}

/** The parts of the search as chips, each with a button that removes the part. */
export function SearchChips({ chips, remove }: SearchChipsProps) {
  const t = useT();
  if (chips.length === 0) return null;
  const words = { is: t('crud.search.is'), contains: t('crud.search.contains'), or: t('crud.search.or') };
  return (
    <Box role="list" sx={CHIPS}>
      {chips.map((chip, index) => {
        const { before, value, others } = chipText(chip, words);
        const whole = [`${before} ${value}`, ...others].join(` ${words.or} `);
        return (
          <Box key={`${index} ${chip.text}`} role="listitem" data-search-chip title={whole} sx={CHIP}>
            <Box component="span" sx={{ ...CUT, color: 'ink.secondary' }}>
              {before}
            </Box>
            <Box component="b" sx={{ ...CUT, flexShrink: 0, maxWidth: 140, fontWeight: 600 }}>
              {value}
            </Box>
            <IconButton
              size="small"
              aria-label={t('crud.search.remove', { text: whole })}
              onClick={() => remove(index)}
              sx={REMOVE}
            >
              <CloseIcon sx={{ fontSize: 'icon.sm' }} />
            </IconButton>
          </Box>
        );
      })}
    </Box>
  );
}

interface AppliedChipsProps {
  value: string;
  search: (text: string) => void;
}

/** The chips outside the search box while it is closed, as on phones. */
export function AppliedChips({ value, search }: AppliedChipsProps) {
  const chips = chipsFor(value, '', useRecognised());
  const remove = (index: number): void => search(joinParts(chips.map(({ text }) => text).toSpliced(index, 1)));
  return chips.length > 0 ? (
    <Box sx={{ mt: 1, '& > *': { flexWrap: 'wrap' } }}>
      <SearchChips chips={chips} remove={remove} />
    </Box>
  ) : null;
}

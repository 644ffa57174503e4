import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ManifestOption } from '@t3d/resources/kit';
import { COLOURS } from '../../ui/themeKeys';
import type { BoundInput } from './useDeclaredInput';

const SEGMENTED = {
  bgcolor: 'surface.sunken',
  p: 0.25,
  borderRadius: 1,
  '& .MuiToggleButton-root': {
    border: 0,
    borderRadius: '5px !important',
    px: 2,
    height: 28,
    textTransform: 'none',
    color: 'ink.secondary',
    fontSize: 'size.small',
  },
  '& .MuiToggleButton-root.Mui-selected': {
    bgcolor: 'surface.paper',
    color: 'ink.primary',
    fontWeight: 600,
    boxShadow: `0 0 0 1px ${COLOURS.line.divider}`,
    '&:hover': { bgcolor: 'surface.paper' },
  },
} as const;

interface SegmentsProps {
  input: Pick<BoundInput<unknown>, 'disabled' | 'blur'>;
  words: readonly Pick<ManifestOption, 'value' | 'label'>[];
  value: string | null;
  choose: (value: string | null) => unknown;
}

export const Segments = ({ input, words, value, choose }: SegmentsProps) => (
  <ToggleButtonGroup
    exclusive
    disabled={input.disabled}
    value={value}
    onChange={(_event, next: string | null) => choose(next)}
    onBlur={input.blur}
    sx={SEGMENTED}
  >
    {words.map((word) => (
      <ToggleButton key={word.value} value={word.value}>
        {word.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

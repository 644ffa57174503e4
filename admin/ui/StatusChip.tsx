import type { SvgIconComponent } from '@mui/icons-material';
import type { StatusIcon } from '@t3d/resources/kit';
import { Box } from '@mui/material';
import type { Tone } from '../tokens';
import * as statusIcons from './statusIcons';
import { ROUND } from './themeKeys';
import { Text } from './Text';

const ICONS: Readonly<Record<StatusIcon, SvgIconComponent>> = statusIcons;
const TONE_ICONS: Record<Tone, SvgIconComponent> = {
  grey: statusIcons.CheckCircle,
  blue: statusIcons.Schedule,
  teal: statusIcons.RadioButtonUnchecked,
  green: statusIcons.PlayCircle,
  amber: statusIcons.ReportProblem,
  red: statusIcons.ErrorOutline,
};
const isTone = (word: string): word is Tone => word in TONE_ICONS;

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  height: 22,
  maxWidth: '100%',
  px: 0.75,
  borderRadius: ROUND.chip,
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
} as const;

interface StatusChipProps {
  label: string;
  /** A tone is for example `blue`, or `blue/Sync` with an icon. */
  tone?: string;
  icon?: string;
}

/** The text is always shown, because colour alone must never express a status. */
export function StatusChip({ label, tone = 'grey', icon }: StatusChipProps) {
  const [word = '', named] = tone.split('/');
  const colour: Tone = isTone(word) ? word : 'grey';
  const Icon = ICONS[(icon ?? named) as StatusIcon] ?? TONE_ICONS[colour];
  return (
    <Text
      as="span"
      size="note"
      className="status-chip"
      sx={{ ...CHIP, color: `tone.${colour}`, bgcolor: `soft.${colour}` }}
    >
      <Icon aria-hidden sx={{ fontSize: 'icon.xs', flex: 'none' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Text>
  );
}

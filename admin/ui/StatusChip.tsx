import type { SvgIconComponent } from '@mui/icons-material';
import type { StatusIcon } from '@t3d/resources/kit';
import type { Tone } from '../tokens';
import { PlainIcon } from './PlainIcon';
import * as statusIcons from './statusIcons';

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

/** The length up to which a label fits everywhere. */
const SHORT = 10;

interface StatusChipProps {
  label: string;
  /** The tone, for example `blue`, or `blue/Sync` with an icon. */
  tone?: string;
  icon?: string;
}

/** The chip of a status. Its text is always shown, because colour alone is not enough. */
export function StatusChip({ label, tone = 'grey', icon }: StatusChipProps) {
  const [word = '', named] = tone.split('/');
  const colour: Tone = isTone(word) ? word : 'grey';
  const Icon = ICONS[(icon ?? named) as StatusIcon] ?? TONE_ICONS[colour];
  return (
    <span className={`status-chip is-${colour}`}>
      <PlainIcon icon={Icon} />
      <span className={label.length > SHORT ? 'may-cut' : undefined}>{label}</span>
    </span>
  );
}

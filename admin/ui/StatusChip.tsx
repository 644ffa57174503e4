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

/** A label of at most this many characters fits everywhere. */
const SHORT = 10;

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
    <span className={`status-chip is-${colour}`}>
      <PlainIcon icon={Icon} />
      <span className={label.length > SHORT ? 'may-cut' : undefined}>{label}</span>
    </span>
  );
}

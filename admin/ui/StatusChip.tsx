import type { SvgIconComponent } from '@mui/icons-material';
import AssignmentReturn from '@mui/icons-material/AssignmentReturnOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Block from '@mui/icons-material/Block';
import Cancel from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import CurrencyExchange from '@mui/icons-material/CurrencyExchange';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import FiberNew from '@mui/icons-material/FiberNewOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import Inventory2 from '@mui/icons-material/Inventory2Outlined';
import LinkOff from '@mui/icons-material/LinkOff';
import Paid from '@mui/icons-material/PaidOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import PendingActions from '@mui/icons-material/PendingActions';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Redeem from '@mui/icons-material/Redeem';
import ReportProblem from '@mui/icons-material/ReportProblemOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Sync from '@mui/icons-material/Sync';
import Timelapse from '@mui/icons-material/Timelapse';
import TimerOff from '@mui/icons-material/TimerOffOutlined';
import Undo from '@mui/icons-material/Undo';
import Verified from '@mui/icons-material/VerifiedOutlined';
import { Box } from '@mui/material';
import type { Tone } from '../tokens';
import { RADIUS } from '../tokens';

const ICONS: Readonly<Record<string, SvgIconComponent>> = {
  AssignmentReturn,
  Badge,
  Block,
  Cancel,
  CheckCircle,
  CurrencyExchange,
  ErrorOutline,
  EventBusy,
  FiberNew,
  HourglassTop,
  Inventory2,
  LinkOff,
  Paid,
  PauseCircle,
  PendingActions,
  PlayCircle,
  RadioButtonUnchecked,
  Redeem,
  ReportProblem,
  Schedule,
  Sync,
  Timelapse,
  TimerOff,
  Undo,
  Verified,
};
const TONE_ICONS: Record<Tone, SvgIconComponent> = {
  grey: CheckCircle,
  blue: Schedule,
  teal: RadioButtonUnchecked,
  green: PlayCircle,
  amber: ReportProblem,
  red: ErrorOutline,
};
const isTone = (word: string): word is Tone => word in TONE_ICONS;

export interface StatusChipProps {
  label: string;
  /** A tone, or tone and icon in one (`blue/Sync`), as declarations write it. */
  tone?: string;
  icon?: string;
}

/** A state as a word with its icon, 22 px: the colour alone never says it. */
export function StatusChip({ label, tone = 'grey', icon }: StatusChipProps) {
  const [word = '', named] = tone.split('/');
  const colour: Tone = isTone(word) ? word : 'grey';
  const Icon = ICONS[icon ?? named ?? ''] ?? TONE_ICONS[colour];
  return (
    <Box
      component="span"
      className="status-chip"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '4px',
        height: 22,
        maxWidth: '100%',
        px: '6px',
        borderRadius: `${RADIUS.chip}px`,
        verticalAlign: 'middle',
        fontSize: 12,
        lineHeight: '18px',
        whiteSpace: 'nowrap',
        color: `var(--${colour})`,
        bgcolor: `var(--${colour}-soft)`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 14, flex: 'none' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Box>
  );
}

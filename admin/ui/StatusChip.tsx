import type { SvgIconComponent } from '@mui/icons-material';
import type { StatusIcon } from '@t3d/resources/kit';
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturnOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import BlockIcon from '@mui/icons-material/Block';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import CurrencyExchangeIcon from '@mui/icons-material/CurrencyExchange';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import FiberNewIcon from '@mui/icons-material/FiberNewOutlined';
import HourglassTopIcon from '@mui/icons-material/HourglassTop';
import Inventory2Icon from '@mui/icons-material/Inventory2Outlined';
import LinkOffIcon from '@mui/icons-material/LinkOff';
import PaidIcon from '@mui/icons-material/PaidOutlined';
import PauseCircleIcon from '@mui/icons-material/PauseCircleOutlined';
import PendingActionsIcon from '@mui/icons-material/PendingActions';
import PlayCircleIcon from '@mui/icons-material/PlayCircleOutlined';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import RedeemIcon from '@mui/icons-material/Redeem';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import SendIcon from '@mui/icons-material/SendOutlined';
import SyncIcon from '@mui/icons-material/Sync';
import TimelapseIcon from '@mui/icons-material/Timelapse';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import { Box } from '@mui/material';
import type { Tone } from '../tokens';
import { ROUND } from './themeKeys';
import { Text } from './Text';

const ICONS: Readonly<Record<StatusIcon, SvgIconComponent>> = {
  AssignmentReturn: AssignmentReturnIcon,
  Badge: BadgeIcon,
  Block: BlockIcon,
  Campaign: CampaignIcon,
  Cancel: CancelIcon,
  CheckCircle: CheckCircleIcon,
  CurrencyExchange: CurrencyExchangeIcon,
  ErrorOutline: ErrorOutlineIcon,
  EventBusy: EventBusyIcon,
  FiberNew: FiberNewIcon,
  HourglassTop: HourglassTopIcon,
  Inventory2: Inventory2Icon,
  LinkOff: LinkOffIcon,
  Paid: PaidIcon,
  PauseCircle: PauseCircleIcon,
  PendingActions: PendingActionsIcon,
  PlayCircle: PlayCircleIcon,
  RadioButtonUnchecked: RadioButtonUncheckedIcon,
  Redeem: RedeemIcon,
  ReportProblem: ReportProblemIcon,
  Schedule: ScheduleIcon,
  Send: SendIcon,
  Sync: SyncIcon,
  Timelapse: TimelapseIcon,
  TimerOff: TimerOffIcon,
  Undo: UndoIcon,
  Verified: VerifiedIcon,
};
const TONE_ICONS: Record<Tone, SvgIconComponent> = {
  grey: CheckCircleIcon,
  blue: ScheduleIcon,
  teal: RadioButtonUncheckedIcon,
  green: PlayCircleIcon,
  amber: ReportProblemIcon,
  red: ErrorOutlineIcon,
};
const isTone = (word: string): word is Tone => word in TONE_ICONS;

export interface StatusChipProps {
  label: string;
  /** A tone, or tone and icon in one (`blue/Sync`), as declarations write it. */
  tone?: string;
  icon?: string;
}

/** A state as a word with its icon, 22 px: the colour alone never carries the meaning. */
export function StatusChip({ label, tone = 'grey', icon }: StatusChipProps) {
  const [word = '', named] = tone.split('/');
  const colour: Tone = isTone(word) ? word : 'grey';
  const Icon = ICONS[(icon ?? named) as StatusIcon] ?? TONE_ICONS[colour];
  return (
    <Text
      as="span"
      size="note"
      className="status-chip"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 22,
        maxWidth: '100%',
        px: 0.75,
        borderRadius: ROUND.chip,
        verticalAlign: 'middle',
        whiteSpace: 'nowrap',
        color: `tone.${colour}`,
        bgcolor: `soft.${colour}`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 'icon.xs', flex: 'none' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Text>
  );
}

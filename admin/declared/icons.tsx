import type { SvgIconComponent } from '@mui/icons-material';
import type { ActionIcon } from '@t3d/resources/kit';
import AddCardIcon from '@mui/icons-material/AddCard';
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturnOutlined';
import BadgeIcon from '@mui/icons-material/Badge';
import BlockIcon from '@mui/icons-material/Block';
import BoltIcon from '@mui/icons-material/Bolt';
import CancelOutlinedIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import CurrencyExchangeIcon from '@mui/icons-material/CurrencyExchange';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import DoneAllIcon from '@mui/icons-material/DoneAll';
import DraftsIcon from '@mui/icons-material/Drafts';
import GavelIcon from '@mui/icons-material/Gavel';
import HowToRegIcon from '@mui/icons-material/HowToReg';
import KeyIcon from '@mui/icons-material/VpnKey';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import LinkIcon from '@mui/icons-material/Link';
import PauseCircleIcon from '@mui/icons-material/PauseCircleOutlined';
import NetworkCheckIcon from '@mui/icons-material/NetworkCheck';
import PersonAddIcon from '@mui/icons-material/PersonAddAlt';
import PersonOffIcon from '@mui/icons-material/PersonOffOutlined';
import PlayCircleIcon from '@mui/icons-material/PlayCircleOutlined';
import PlaylistAddCheckIcon from '@mui/icons-material/PlaylistAddCheck';
import PublishIcon from '@mui/icons-material/Publish';
import QrCode2Icon from '@mui/icons-material/QrCode2';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong';
import RedeemIcon from '@mui/icons-material/Redeem';
import ReplayIcon from '@mui/icons-material/Replay';
import RestoreIcon from '@mui/icons-material/Restore';
import SendIcon from '@mui/icons-material/Send';
import ShoppingCartIcon from '@mui/icons-material/ShoppingCartOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import SyncIcon from '@mui/icons-material/Sync';
import UndoIcon from '@mui/icons-material/Undo';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import UnpublishedIcon from '@mui/icons-material/UnpublishedOutlined';

const ICONS: Readonly<Record<ActionIcon, SvgIconComponent>> = {
  AddCard: AddCardIcon,
  AssignmentReturn: AssignmentReturnIcon,
  Badge: BadgeIcon,
  Block: BlockIcon,
  Cancel: CancelOutlinedIcon,
  CheckCircle: CheckCircleIcon,
  ContentCopy: ContentCopyIcon,
  CurrencyExchange: CurrencyExchangeIcon,
  Delete: DeleteIcon,
  Description: DescriptionIcon,
  DoneAll: DoneAllIcon,
  Drafts: DraftsIcon,
  Gavel: GavelIcon,
  HowToReg: HowToRegIcon,
  Key: KeyIcon,
  Label: LabelIcon,
  Link: LinkIcon,
  LockReset: KeyIcon,
  NetworkCheck: NetworkCheckIcon,
  PauseCircle: PauseCircleIcon,
  PersonAdd: PersonAddIcon,
  PersonOff: PersonOffIcon,
  PlayCircle: PlayCircleIcon,
  PlaylistAddCheck: PlaylistAddCheckIcon,
  Publish: PublishIcon,
  QrCode2: QrCode2Icon,
  ReceiptLong: ReceiptLongIcon,
  Redeem: RedeemIcon,
  Replay: ReplayIcon,
  Autorenew: SyncIcon,
  Restore: RestoreIcon,
  Send: SendIcon,
  ShoppingCart: ShoppingCartIcon,
  Sms: SmsIcon,
  SwapHoriz: SwapHorizIcon,
  Sync: SyncIcon,
  Undo: UndoIcon,
  Unpublished: UnpublishedIcon,
  Visibility: VisibilityIcon,
};

/** The icon of an action; a bolt where it names none. */
export const actionIcon = (name: string | undefined): SvgIconComponent => ICONS[name as ActionIcon] ?? BoltIcon;

/** A dangerous action before its dialog: red outline and icon. It is filled in its own dialog only. */
export const DANGER = { borderColor: 'tone.red', '& .MuiButton-startIcon': { color: 'tone.red' } } as const;

import type { SvgIconComponent } from '@mui/icons-material';
import AddCard from '@mui/icons-material/AddCard';
import Badge from '@mui/icons-material/Badge';
import Block from '@mui/icons-material/Block';
import Bolt from '@mui/icons-material/Bolt';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ContentCopy from '@mui/icons-material/ContentCopy';
import CurrencyExchange from '@mui/icons-material/CurrencyExchange';
import Delete from '@mui/icons-material/DeleteOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import DoneAll from '@mui/icons-material/DoneAll';
import Drafts from '@mui/icons-material/Drafts';
import Gavel from '@mui/icons-material/Gavel';
import HowToReg from '@mui/icons-material/HowToReg';
import Key from '@mui/icons-material/VpnKey';
import Label from '@mui/icons-material/LabelOutlined';
import Link from '@mui/icons-material/Link';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import NetworkCheck from '@mui/icons-material/NetworkCheck';
import PersonAdd from '@mui/icons-material/PersonAddAlt';
import PersonOff from '@mui/icons-material/PersonOffOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import Publish from '@mui/icons-material/Publish';
import QrCode2 from '@mui/icons-material/QrCode2';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import Replay from '@mui/icons-material/Replay';
import Restore from '@mui/icons-material/Restore';
import Send from '@mui/icons-material/Send';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Sync from '@mui/icons-material/Sync';
import Undo from '@mui/icons-material/Undo';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Unpublished from '@mui/icons-material/UnpublishedOutlined';

/** The icons that a declaration may name for an action. */
const ICONS: Readonly<Record<string, SvgIconComponent>> = {
  AddCard,
  Badge,
  Block,
  CancelOutlined,
  Cancel: CancelOutlined,
  CheckCircle,
  ContentCopy,
  CurrencyExchange,
  Delete,
  Description,
  DoneAll,
  Drafts,
  Gavel,
  HowToReg,
  Key,
  Label,
  Link,
  LockReset: Key,
  NetworkCheck,
  PauseCircle,
  PersonAdd,
  PersonOff,
  PlayCircle,
  PlaylistAddCheck,
  Publish,
  QrCode2,
  QrCode: QrCode2,
  ReceiptLong,
  Replay,
  Autorenew: Sync,
  Restore,
  Send,
  ShoppingCart,
  Sms,
  SwapHoriz,
  Sync,
  Undo,
  Unpublished,
  Visibility,
};

/** The icon of an action; a bolt for a name that is not known here. */
export const actionIcon = (name: string | undefined): SvgIconComponent => ICONS[name ?? ''] ?? Bolt;

/** A dangerous action before its dialog: red outline and icon. It is filled in its own dialog only. */
export const DANGER = { borderColor: 'var(--red)', '& .MuiButton-startIcon': { color: 'var(--red)' } } as const;

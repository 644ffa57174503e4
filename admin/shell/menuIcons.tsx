import type { SvgIconComponent } from '@mui/icons-material';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Circle from '@mui/icons-material/FiberManualRecord';
import Group from '@mui/icons-material/GroupOutlined';
import History from '@mui/icons-material/History';
import Home from '@mui/icons-material/HomeOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import Label from '@mui/icons-material/LabelOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Notifications from '@mui/icons-material/NotificationsNone';
import Payments from '@mui/icons-material/PaymentsOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import SimCard from '@mui/icons-material/SimCardOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import Webhook from '@mui/icons-material/WebhookOutlined';

const ICONS: Readonly<Record<string, SvgIconComponent>> = {
  AccountTree,
  Business,
  Campaign,
  Group,
  History,
  Home,
  Inventory,
  Inventory2: Inventory,
  Key,
  Label,
  LocalOffer: Label,
  MenuBook,
  Notifications,
  Payments,
  People: Group,
  ReceiptLong,
  Settings,
  SimCard,
  Sms,
  Webhook,
};

/** The icon that a menu entry names; a dot for a name that is not known here. */
export const menuIcon = (name: string | undefined): SvgIconComponent => ICONS[name ?? ''] ?? Circle;

import type { SvgIconComponent } from '@mui/icons-material';
import type { MenuIcon } from '@t3d/resources/kit';
import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import FiberManualRecordIcon from '@mui/icons-material/FiberManualRecord';
import GroupIcon from '@mui/icons-material/GroupOutlined';
import HistoryIcon from '@mui/icons-material/History';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import Inventory2Icon from '@mui/icons-material/Inventory2Outlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import NotificationsNoneIcon from '@mui/icons-material/NotificationsNone';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import PhoneIphoneIcon from '@mui/icons-material/PhoneIphone';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLongOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SimCardIcon from '@mui/icons-material/SimCardOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import TravelExploreIcon from '@mui/icons-material/TravelExplore';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';

const ICONS: Readonly<Record<MenuIcon, SvgIconComponent>> = {
  AccountTree: AccountTreeIcon,
  Business: BusinessIcon,
  Campaign: CampaignIcon,
  Group: GroupIcon,
  History: HistoryIcon,
  Home: HomeIcon,
  Inventory: Inventory2Icon,
  Inventory2: Inventory2Icon,
  Key: KeyIcon,
  Label: LabelIcon,
  LocalOffer: LabelIcon,
  MenuBook: MenuBookIcon,
  Notifications: NotificationsNoneIcon,
  Payments: PaymentsIcon,
  People: GroupIcon,
  PhoneIphone: PhoneIphoneIcon,
  ReceiptLong: ReceiptLongIcon,
  Settings: SettingsIcon,
  SimCard: SimCardIcon,
  Sms: SmsIcon,
  Textsms: SmsIcon,
  SwapHoriz: SwapHorizIcon,
  TravelExplore: TravelExploreIcon,
  Webhook: WebhookIcon,
};

/** The icon that a menu entry names; a dot where it names none. */
export const menuIcon = (name: string | undefined): SvgIconComponent =>
  ICONS[name as MenuIcon] ?? FiberManualRecordIcon;

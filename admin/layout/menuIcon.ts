import FiberManualRecordIcon from '@mui/icons-material/FiberManualRecord';
import type { SvgIconComponent } from '@mui/icons-material';
import type { MenuIcon } from '@t3d/resources/kit';
import * as byName from './menuIcons';

const ICONS: Readonly<Record<MenuIcon, SvgIconComponent>> = byName;

export const menuIcon = (name: string | undefined): SvgIconComponent =>
  ICONS[name as MenuIcon] ?? FiberManualRecordIcon;

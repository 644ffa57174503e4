import type { SvgIconComponent } from '@mui/icons-material';
import BoltIcon from '@mui/icons-material/Bolt';
import type { ActionIcon } from '@t3d/resources/kit';
import * as actionIcons from './actionIcons';

const ICONS: Readonly<Record<ActionIcon, SvgIconComponent>> = actionIcons;

export const actionIcon = (name: string | undefined): SvgIconComponent => ICONS[name as ActionIcon] ?? BoltIcon;

/** Only the button in the action's dialog is filled red. Other buttons have a red border and icon. */
export const DANGER = { borderColor: 'tone.red', '& .MuiButton-startIcon': { color: 'tone.red' } } as const;

import type { SvgIconComponent } from '@mui/icons-material';
import BoltIcon from '@mui/icons-material/Bolt';
import type { ActionIcon } from '@t3d/resources/kit';
import * as actionIcons from './actionIcons';

const ICONS: Readonly<Record<ActionIcon, SvgIconComponent>> = actionIcons;

export const actionIcon = (name: string | undefined): SvgIconComponent => ICONS[name as ActionIcon] ?? BoltIcon;

/** The style of a dangerous action outside its dialog: a red border and icon instead of a red fill. */
export const DANGER = { borderColor: 'tone.red', '& .MuiButton-startIcon': { color: 'tone.red' } } as const;

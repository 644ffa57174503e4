import type { SvgIconComponent } from '@mui/icons-material';
import BoltIcon from '@mui/icons-material/Bolt';
import type { ActionIcon } from '@t3d/resources/kit';
import * as actionIcons from './actionIcons';

const ICONS: Readonly<Record<ActionIcon, SvgIconComponent>> = actionIcons;

/** The icon of an action; a bolt where it names none. */
export const actionIcon = (name: string | undefined): SvgIconComponent => ICONS[name as ActionIcon] ?? BoltIcon;

/** A dangerous action before its dialog: red outline and icon. It is filled in its own dialog only. */
export const DANGER = { borderColor: 'tone.red', '& .MuiButton-startIcon': { color: 'tone.red' } } as const;

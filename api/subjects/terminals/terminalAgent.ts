import type terminalAgent from '@t3d/resources/cards/terminal-agent';
import type { CommandsFor } from '../../declared/command';
import { recycleHeld } from './movement/issueTerminals';

export default { recycle: recycleHeld } satisfies CommandsFor<typeof terminalAgent>;

import type terminalAgent from '@t3d/resources/terminal-agent';
import { checkRecycleTerminals, recycleTerminals } from '../terminals/recycleTerminals';
import type { CommandsFor } from '../types';

export default {
  recycle: { run: (ctx, input: never) => recycleTerminals(ctx, input), check: checkRecycleTerminals },
} satisfies CommandsFor<typeof terminalAgent>;

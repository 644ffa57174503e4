import type terminalAgent from '@t3d/resources/terminal-agent';
import { checkRecycleTerminals, recycleTerminals } from '../movement/recycleTerminals';
import type { CommandsFor } from '../../../declared/command';

export default {
  recycle: { run: (ctx, input: never) => recycleTerminals(ctx, input), check: checkRecycleTerminals },
} satisfies CommandsFor<typeof terminalAgent>;

import type terminals from '@t3d/resources/terminals';
import type { CommandsFor } from '../../declared/command';
import { buyTerminals, checkBuyTerminals } from './buyTerminals';
import { disableTerminals, restoreTerminals, resumeTerminals, suspendTerminals } from './changeStatus';
import { createTerminal } from './createTerminal';
import { deleteTerminals } from './deleteTerminals';
import { checkIssueTerminals, issueTerminals } from './issueTerminals';
import { checkRecycleTerminals, recycleTerminals } from './recycleTerminals';
import { checkTransferCard, transferCard } from './transferCard';
import { updateTerminal } from './updateTerminal';

export { prepareTerminal as prepare } from './prepareTerminal';
export { guardImported as guard } from './updateTerminal';

export default {
  create: { run: createTerminal },
  update: { run: updateTerminal },
  delete: { run: deleteTerminals },
  issue: { run: (ctx, input: never) => issueTerminals(ctx, input), check: checkIssueTerminals },
  recycle: { run: (ctx, input: never) => recycleTerminals(ctx, input), check: checkRecycleTerminals },
  buy: { run: (ctx, input: never) => buyTerminals(ctx, input), check: checkBuyTerminals },
  'transfer-card': { run: transferCard, check: checkTransferCard },
  disable: { run: disableTerminals },
  restore: { run: restoreTerminals },
  suspend: { run: suspendTerminals },
  resume: { run: resumeTerminals },
} satisfies CommandsFor<typeof terminals>;

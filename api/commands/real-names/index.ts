import type realNames from '@t3d/resources/real-names';
import type { CommandsFor } from '../types';
import { approvePapers, tellVerified } from './approvePapers';
import { createPaper } from './createPaper';
import { deletePapers } from './deletePapers';
import { rejectPapers } from './rejectPapers';

export default {
  create: { run: createPaper },
  delete: { run: deletePapers },
  approve: { run: approvePapers, refused: tellVerified },
  reject: { run: rejectPapers },
} satisfies CommandsFor<typeof realNames>;

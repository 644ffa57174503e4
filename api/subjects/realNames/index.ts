import type realNames from '@t3d/resources/real-names';
import type { CommandsFor } from '../../declared/command';
import { approvePapers, tellVerified } from './approveDocuments';
import { createPaper } from './createDocument';
import { deletePapers } from './deleteDocuments';
import { rejectPapers } from './rejectDocuments';

export default {
  create: { run: createPaper },
  delete: { run: deletePapers },
  approve: { run: approvePapers, refused: tellVerified },
  reject: { run: rejectPapers },
} satisfies CommandsFor<typeof realNames>;

import type realNames from '@t3d/resources/real-names';
import type { CommandsFor } from '../../declared/command';
import { approveDocuments, refuseVerified } from './approveDocuments';
import { createDocument } from './createDocument';
import { deleteDocuments } from './deleteDocuments';
import { rejectDocuments } from './rejectDocuments';

export default {
  create: { run: createDocument },
  delete: { run: deleteDocuments },
  approve: { run: approveDocuments, refused: refuseVerified },
  reject: { run: rejectDocuments },
} satisfies CommandsFor<typeof realNames>;

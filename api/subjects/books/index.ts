/**
 * Keeping the books: the hourly audit of the ledger, whose breaks are mailed (`auditLedger`), and the daily heads of
 * the wallets' chains (`keepHeads`). It changes nothing in them.
 */
import { HOUR_MS } from '@t3d/resources/kit';
import { defineSubject } from '../../engine/http/subject';
import { sealBooks } from '../../ledger';
import { LAST_AUDIT } from '../../middleware/metrics';
import { provide, type Provided } from '../../models/services';
import { auditLedger, describeBreaks, lastAudit } from './auditLedger';
import { keepHeads } from './keepHeads';

export default defineSubject({
  prepare: sealBooks,
  jobs: {
    'ledger.heads': { every: HOUR_MS, run: (ctx) => keepHeads(ctx) },
    'ledger.audit': { every: HOUR_MS, run: auditLedger, complain: describeBreaks },
  },
  services: [provide(LAST_AUDIT, lastAudit) as Provided],
});

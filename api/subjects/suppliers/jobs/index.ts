import type { Handlers } from '../../../jobs/types';
import { FINISH_JOB, NOTIFY_JOB, PROVISION_JOB, RENEW_JOB, REVOKE_JOB } from '../../orders';
import { CALLBACK_JOB, callBack } from '../simulator/callbackJob';
import { tidyCalls } from '../logCall';
import { TEST_JOB } from '../types';
import {
  finish,
  giveUpFinish,
  giveUpProvision,
  giveUpRenew,
  giveUpRevoke,
  notify,
  provision,
  renew,
  revoke,
} from './orderJobs';
import { pollUsage, replayReady } from './pollUsage';
import { requireTest, testConnection } from './testConnection';

const MINUTE = 60_000;
/** A supplier may be away for hours: tries over about five. What it is notified of is to undo what nobody pays for. */
const NOTIFY_TRIES = 64;

/** What the worker requests of suppliers, and what it reads from them. */
export const jobs: Handlers = {
  [PROVISION_JOB]: { run: provision, exhausted: giveUpProvision },
  [REVOKE_JOB]: { run: revoke, exhausted: giveUpRevoke },
  [FINISH_JOB]: { run: finish, exhausted: giveUpFinish },
  [RENEW_JOB]: { run: renew, exhausted: giveUpRenew },
  [NOTIFY_JOB]: { run: notify, attempts: NOTIFY_TRIES },
  [TEST_JOB]: { onBehalf: requireTest, run: testConnection, attempts: 1 },
  [CALLBACK_JOB]: { run: callBack },
  'suppliers.usage': { every: 5 * MINUTE, run: pollUsage },
  'suppliers.news': { every: MINUTE, run: replayReady },
  'supplier-calls.tidy': { every: 24 * 60 * MINUTE, run: tidyCalls },
};

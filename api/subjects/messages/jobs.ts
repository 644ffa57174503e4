import { EVENT_JOB } from '../../jobs/outbox';
import type { Handlers } from '../../jobs/types';
import { raiseBalanceAlerts } from './balanceAlerts';
import { deliverEvent } from './deliverEvent';
import { DELIVER_JOB, deliverMessage } from './deliverMessage';
import { mailNotices } from './mailNotices';

const MINUTE = 60_000;

/** What the worker does of messages. */
export const jobs: Handlers = {
  [EVENT_JOB]: { atomic: true, run: deliverEvent },
  [DELIVER_JOB]: { run: deliverMessage },
  'notices.mail': { every: MINUTE, run: mailNotices },
  'balances.watch': { every: MINUTE, run: raiseBalanceAlerts },
};

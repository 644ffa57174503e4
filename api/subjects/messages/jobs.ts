import { EVENT_JOB } from '../../jobs/outbox';
import type { Handlers } from '../../jobs/types';
import { raiseBalanceAlerts } from './balanceAlerts';
import { deliverEvent } from './deliverEvent';

const MINUTE = 60_000;

/** What the worker does of messages. */
export const jobs: Handlers = {
  [EVENT_JOB]: { atomic: true, run: deliverEvent },
  'balances.watch': { every: MINUTE, run: raiseBalanceAlerts },
};

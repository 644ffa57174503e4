import { EVENT_JOB, MAIL_JOB, SECRET_MAIL_JOB } from '../../jobs/outbox';
import type { Handlers } from '../../jobs/types';
import { raiseBalanceAlerts } from './balanceAlerts';
import { deliverEvent } from './deliverEvent';
import type { Mail } from './mail';
import { sendMail } from './mail';
import { sendSecretMail } from './secretMail';

const MINUTE = 60_000;
/** A mail server may be away for hours: tries over about five. */
const MAIL_TRIES = 64;

/** What the worker does of messages. */
export const jobs: Handlers = {
  [EVENT_JOB]: { atomic: true, run: deliverEvent },
  [MAIL_JOB]: {
    attempts: MAIL_TRIES,
    run: async (ctx, mail: Mail) => {
      await sendMail(ctx, mail);
      return { sent: true };
    },
  },
  [SECRET_MAIL_JOB]: { attempts: MAIL_TRIES, run: sendSecretMail },
  'balances.watch': { every: MINUTE, run: raiseBalanceAlerts },
};

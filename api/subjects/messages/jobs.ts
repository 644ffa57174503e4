import { EVENT_JOB } from '../../jobs/outbox';
import type { Handlers } from '../../jobs/types';
import { raiseBalanceAlerts } from './balanceAlerts';
import { deliverEvent } from './deliverEvent';
import { DELIVER_JOB, deliverMessage } from './deliverMessage';
import { mailNotices } from './mailNotices';
import { DIGEST_JOB, mailDigest } from './staffDigest';
import { WECHAT_JOB, WECHAT_TRIES, leaveWeChatNotices, sendWeChatNotice } from './wechatNotices';

const MINUTE = 60_000;

/** What the worker does of messages. */
export const jobs: Handlers = {
  [EVENT_JOB]: { atomic: true, run: deliverEvent },
  [DELIVER_JOB]: { run: deliverMessage },
  'notices.mail': { every: MINUTE, run: mailNotices },
  'notices.wechat': { every: MINUTE, run: leaveWeChatNotices },
  [WECHAT_JOB]: { attempts: WECHAT_TRIES, run: sendWeChatNotice },
  [DIGEST_JOB]: { atomic: true, run: mailDigest },
  'balances.watch': { every: MINUTE, run: raiseBalanceAlerts },
};

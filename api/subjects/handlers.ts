import type { UndoInput } from './imports';
import { UNDO_JOB, undoImport } from './imports';
import { auditLedger, describeBreaks, keepHeads, tidyJobs } from './jobs';
import type { RefundPayload } from './payments';
import {
  PAY_LATER_JOB,
  REFUND_JOB,
  expirePayments,
  payLater,
  pursueRefund,
  pursueRefunds,
  queryPayments,
  reconcilePayments,
} from './payments';
import type { Actor, Context } from '../context';
import { raiseBalanceAlerts } from './messages/balanceAlerts';
import { applyRevoke } from './orders/applyRevoke';
import type { BulkCommand, Ids } from './orders/inBulk';
import { renewOrders } from './orders/renewOrders';
import { deleteOrders, finishOrders, forceCompletion, retryOrders } from './orders/staffCommands';
import { revokeUnverified, expireOrders, startDatedOrders } from './orders/scheduledTransitions';
import {
  COMPLETE_MANY_JOB,
  DELETE_MANY_JOB,
  FINISH_JOB,
  FINISH_MANY_JOB,
  PROVISION_JOB,
  RENEW_JOB,
  RENEW_MANY_JOB,
  RETRY_MANY_JOB,
  REVOKE_JOB,
  REVOKE_MANY_JOB,
  NOTIFY_JOB,
} from './orders/types';
import type { BuyJob } from './terminals/buyTerminals';
import { BUY_JOB, buyTerminals } from './terminals/buyTerminals';
import type { IssueInput } from './terminals/issueTerminals';
import { ISSUE_JOB, issueTerminals } from './terminals/issueTerminals';
import type { RecycleInput } from './terminals/recycleTerminals';
import { RECYCLE_JOB, recycleTerminals } from './terminals/recycleTerminals';
import { TEST_JOB } from './suppliers/types';
import { purgeDocuments } from './realNames/purgeDocuments';
import { IDENTITY_JOB } from './realNames/types';
import { tidyCalls } from './suppliers/tidyCalls';
import type { Mail } from './messages/mail/index';
import { sendMail } from './messages/mail/index';
import { deliverEvent } from './messages/deliverEvent';
import { askIdentity } from './realNames/identityJob';
import { IMPORT_JOB, readImport, runImport, tidyImports } from '../engine/import/importJob';
import { EVENT_JOB, MAIL_JOB, SECRET_MAIL_JOB } from '../jobs/outbox';
import { sendSecretMail } from './messages/secretMail';
import { removeExpiredKeys } from '../jobs/removeExpiredKeys';
import { CALLBACK_JOB, callBack } from './suppliers/simulator/callbackJob';
import {
  finish,
  giveUpFinish,
  giveUpProvision,
  giveUpRenew,
  giveUpRevoke,
  provision,
  renew,
  revoke,
  notify,
} from './suppliers/jobs/orderJobs';
import { testConnection } from './suppliers/jobs/testConnection';
import { pollUsage, replayReady } from './suppliers/jobs/pollUsage';
import type { Handler, Handlers } from '../jobs/types';

const MINUTE = 60_000;
/** A mail server may be away for hours: tries over about five. */
const MAIL_TRIES = 64;
/** A supplier may be away for as long; what it is told is to undo what nobody pays for. */
const NOTIFY_TRIES = 64;

/** A command too long for a request, done on behalf of the person who asked. */
interface Delegated<Input> {
  input: Input;
  actor: Actor;
  language: Context['language'];
}
const delegated = <Input>(command: (ctx: Context, input: Input, inJob: boolean) => Promise<unknown>): Handler => ({
  atomic: true,
  asked: true,
  run: (ctx, { input, actor, language }: Delegated<Input>) => command({ ...ctx, actor, language }, input, true),
});

/** The same of many orders, which tells how far it is. */
const bulk = (command: BulkCommand): Handler => ({
  atomic: true,
  asked: true,
  run: (ctx, { input, actor, language }: Delegated<Ids>, progress) =>
    command({ ...ctx, actor, language }, input, progress),
});

/** What the worker does for each kind of job. */
export const HANDLERS: Handlers = {
  [PROVISION_JOB]: { run: provision, exhausted: giveUpProvision },
  [REVOKE_JOB]: { run: revoke, exhausted: giveUpRevoke },
  [FINISH_JOB]: { run: finish, exhausted: giveUpFinish },
  [RENEW_JOB]: { run: renew, exhausted: giveUpRenew },
  [NOTIFY_JOB]: { run: notify, attempts: NOTIFY_TRIES },
  [TEST_JOB]: { run: testConnection, attempts: 1 },
  [CALLBACK_JOB]: { run: callBack },
  'suppliers.usage': { every: 5 * MINUTE, run: pollUsage },
  'suppliers.news': { every: MINUTE, run: replayReady },
  [EVENT_JOB]: { atomic: true, run: deliverEvent },
  [MAIL_JOB]: {
    attempts: MAIL_TRIES,
    run: async (ctx, mail: Mail) => {
      await sendMail(ctx, mail);
      return { sent: true };
    },
  },
  [SECRET_MAIL_JOB]: { attempts: MAIL_TRIES, run: sendSecretMail },
  [ISSUE_JOB]: delegated<IssueInput>(issueTerminals),
  [BUY_JOB]: delegated<BuyJob>(buyTerminals),
  [RECYCLE_JOB]: delegated<RecycleInput>(recycleTerminals),
  [REVOKE_MANY_JOB]: bulk(applyRevoke),
  [RETRY_MANY_JOB]: bulk(retryOrders),
  [RENEW_MANY_JOB]: bulk(renewOrders),
  [FINISH_MANY_JOB]: bulk(finishOrders),
  [COMPLETE_MANY_JOB]: bulk(forceCompletion),
  [DELETE_MANY_JOB]: bulk(deleteOrders),
  'orders.expire': {
    every: MINUTE,
    run: async (ctx) => ({
      expired: await expireOrders(ctx),
      unverified: await revokeUnverified(ctx),
      started: await startDatedOrders(ctx),
    }),
  },
  [REFUND_JOB]: { run: (ctx, payload: RefundPayload) => pursueRefund(ctx, payload) },
  [PAY_LATER_JOB]: { run: payLater },
  'payments.expire': { every: MINUTE, run: async (ctx) => ({ closed: await expirePayments(ctx) }) },
  'payments.query': { every: MINUTE, run: async (ctx) => ({ settled: await queryPayments(ctx) }) },
  'payments.refunds': { every: MINUTE, run: async (ctx) => ({ ended: await pursueRefunds(ctx) }) },
  'payments.reconcile': { every: 60 * MINUTE, run: reconcilePayments },
  [IMPORT_JOB]: { atomic: true, asked: true, before: readImport, run: runImport, attempts: 3 },
  [UNDO_JOB]: {
    atomic: true,
    asked: true,
    attempts: 3,
    run: (ctx, { input, actor, language }: Delegated<UndoInput>, progress) =>
      undoImport({ ...ctx, actor, language }, input, { progress }),
  },
  'keys.sweep': { every: 60 * MINUTE, run: removeExpiredKeys },
  [IDENTITY_JOB]: { run: askIdentity },
  'real-names.purge': { every: 24 * 60 * MINUTE, run: purgeDocuments },
  'supplier-calls.tidy': { every: 24 * 60 * MINUTE, run: tidyCalls },
  'jobs.tidy': {
    every: 24 * 60 * MINUTE,
    atomic: true,
    run: async (ctx) => ({ removed: await tidyJobs(ctx), files: await tidyImports() }),
  },
  'ledger.heads': { every: 60 * MINUTE, run: (ctx) => keepHeads(ctx) },
  'ledger.audit': { every: 60 * MINUTE, run: auditLedger, complain: describeBreaks },
  'balances.watch': { every: MINUTE, run: raiseBalanceAlerts },
};

import type { Actor, Context } from '../context';
import type { UndoInput } from '../commands/imports/undoImport';
import { UNDO_JOB, undoImport } from '../commands/imports/undoImport';
import { auditLedger, describeBreaks } from '../commands/jobs/auditLedger';
import { keepHeads } from '../commands/jobs/keepHeads';
import { tidyJobs } from '../commands/jobs/tidyJobs';
import { raiseBalanceAlerts } from '../commands/notifications/balanceAlerts';
import { applyRevoke } from '../commands/orders/applyRevoke';
import type { BulkDeed, Ids } from '../commands/orders/inBulk';
import { renewOrders } from '../commands/orders/renewOrders';
import { deleteOrders, finishOrders, forceCompletion, retryOrders } from '../commands/orders/staffDeeds';
import { dropUnverified, expireOrders, startDated } from '../commands/orders/sweeps';
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
  TELL_JOB,
} from '../commands/orders/types';
import type { BuyJob } from '../commands/terminals/buyTerminals';
import { BUY_JOB, buyTerminals } from '../commands/terminals/buyTerminals';
import type { IssueInput } from '../commands/terminals/issueTerminals';
import { ISSUE_JOB, issueTerminals } from '../commands/terminals/issueTerminals';
import type { RecycleInput } from '../commands/terminals/recycleTerminals';
import { RECYCLE_JOB, recycleTerminals } from '../commands/terminals/recycleTerminals';
import { TEST_JOB } from '../commands/suppliers/types';
import type { RefundPayload } from '../commands/payments/types';
import { REFUND_JOB } from '../commands/payments/types';
import { purgePapers } from '../commands/real-names/purgePapers';
import { IDENTITY_JOB } from '../commands/real-names/types';
import { tidyCalls } from '../commands/suppliers/tidyCalls';
import type { Mail } from '../gateways/mail';
import { sendMail } from '../gateways/mail';
import { PAY_LATER_JOB, payLater } from '../payments/simulatedPayer';
import { deliverEvent } from './events';
import { askIdentity } from './identityJob';
import { IMPORT_JOB, readImport, runImport, tidyImports } from './importJob';
import { EVENT_JOB, MAIL_JOB, SECRET_MAIL_JOB } from './outbox';
import { expirePayments, pursueRefund, pursueRefunds, queryPayments } from './paymentJobs';
import { reconcilePayments } from './reconcileJob';
import { sendSecretMail } from './secretMail';
import { sweepKeys } from './sweepKeys';
import { CALLBACK_JOB, callBack } from './supplierCallbacks';
import {
  finish,
  giveUpFinish,
  giveUpProvision,
  giveUpRenew,
  giveUpRevoke,
  provision,
  renew,
  revoke,
  tell,
} from './supplierJobs';
import { testConnection } from './supplierTest';
import { pollUsage, pursueNews } from './supplierUsage';
import type { Handler, Handlers } from './types';

const MINUTE = 60_000;
/** A mail server may be away for hours: tries over about five. */
const MAIL_TRIES = 64;
/** A supplier may be away for as long; what it is told is to undo what nobody pays for. */
const TELL_TRIES = 64;

/** A deed too long for a request, done on behalf of the person who asked. */
interface Delegated<Input> {
  input: Input;
  actor: Actor;
  language: Context['language'];
}
const delegated = <Input>(deed: (ctx: Context, input: Input, inJob: boolean) => Promise<unknown>): Handler => ({
  atomic: true,
  asked: true,
  run: (ctx, { input, actor, language }: Delegated<Input>) => deed({ ...ctx, actor, language }, input, true),
});

/** The same of many orders, which tells how far it is. */
const bulk = (deed: BulkDeed): Handler => ({
  atomic: true,
  asked: true,
  run: (ctx, { input, actor, language }: Delegated<Ids>, progress) =>
    deed({ ...ctx, actor, language }, input, progress),
});

/** What the worker does for each kind of job. */
export const HANDLERS: Handlers = {
  [PROVISION_JOB]: { run: provision, exhausted: giveUpProvision },
  [REVOKE_JOB]: { run: revoke, exhausted: giveUpRevoke },
  [FINISH_JOB]: { run: finish, exhausted: giveUpFinish },
  [RENEW_JOB]: { run: renew, exhausted: giveUpRenew },
  [TELL_JOB]: { run: tell, attempts: TELL_TRIES },
  [TEST_JOB]: { run: testConnection, attempts: 1 },
  [CALLBACK_JOB]: { run: callBack },
  'suppliers.usage': { every: 5 * MINUTE, run: pollUsage },
  'suppliers.news': { every: MINUTE, run: pursueNews },
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
      unverified: await dropUnverified(ctx),
      started: await startDated(ctx),
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
  'keys.sweep': { every: 60 * MINUTE, run: sweepKeys },
  [IDENTITY_JOB]: { run: askIdentity },
  'real-names.purge': { every: 24 * 60 * MINUTE, run: purgePapers },
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

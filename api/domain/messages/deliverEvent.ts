import { type Language, formatMoney } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { mailStaff, mailUsers } from './mailUsers';
import { notify } from './notify';
import { type NoticeParams, type NoticeKey, type PerLanguage, translateNotice } from '../../builtin/mails';
import { listNames } from '../users';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { EventName, PublishedEvent } from '../../jobs/jobTypes';

/**
 * Handles an event in the delivering transaction. May write rows and queue jobs, but must not call external services.
 */
type Subscriber<Name extends EventName> = (ctx: Context, event: PublishedEvent<Name>) => Promise<unknown>;

const money = (amount: number, currency: string): string => formatMoney(amount, { currency });

async function accountOf(ctx: Context, user: number | null): Promise<string> {
  return (user === null ? null : await table(ctx, users).one(user))?.account ?? '–';
}

/** Notifies one user in the product, with `mailed` also by mail. */
async function notifyUser<B extends NoticeKey>(
  ctx: Context,
  user: number | null,
  key: B,
  filling: PerLanguage<NoticeParams<B>>,
  mailed: boolean,
): Promise<void> {
  if (user === null) return;
  await notify(ctx, [user], key, filling, { mailed });
  if (mailed) await mailUsers(ctx, [user], key, filling);
}

const notifyLow: Subscriber<'balance.low'> = (ctx, { subject, data: { balance, alertBelow, currency, forecast } }) => {
  const filling = (language: Language) => {
    const days = forecast.daysLeft;
    const key = days === null ? 'notice.forecast.none' : days < 0.1 ? 'notice.forecast.now' : 'notice.forecast';
    return {
      balance: money(balance, currency),
      alertBelow: money(alertBelow, currency),
      forecast: translateNotice(key, { days: (days ?? 0).toFixed(1) }, language),
    };
  };
  return notifyUser(ctx, subject, 'notice.balance.low', filling, true);
};

const notifyDebt: Subscriber<'balance.debt'> = async (ctx, { subject, data: { balance, creditLimit, currency } }) => {
  await notifyUser(ctx, subject, 'notice.balance.debt', { balance: money(balance, currency) }, true);
  const filling = {
    account: await accountOf(ctx, subject),
    balance: money(balance, currency),
    creditLimit: money(creditLimit, currency),
  };
  await mailStaff(ctx, 'balance.debt', filling, { about: subject });
};

const mailBroken: Subscriber<'ledger.broken'> = (ctx, { id, data: { invariants } }) => {
  const lines = invariants
    .map((one) => `${one.id} ${one.title}: ${one.broken} (${one.examples.slice(0, 5).join(', ')})`)
    .join('\n');
  return mailStaff(ctx, 'ledger.broken', { ids: invariants.map((one) => one.id).join(', '), lines }, { dedupe: id });
};

const mailChannelFailed: Subscriber<'ctrip.failed'> = (ctx, { id, data: { service, otaOrderId, code } }) =>
  mailStaff(ctx, 'ctrip.failed', { service, otaOrderId: otaOrderId ?? '–', code }, { dedupe: id });

const mailHeads: Subscriber<'ledger.heads'> = (ctx, { id, data }) =>
  mailStaff(ctx, 'ledger.heads', data, { dedupe: id });

const notifyPaid: Subscriber<'payment.completed'> = async (
  ctx,
  { subject, data: { paymentNo, amount, currency, product, credited, creditedCurrency } },
) => {
  if (product !== 'RECHARGE') return;
  const filling = {
    paymentNo,
    amount: money(amount, currency),
    credited: money(credited ?? amount, creditedCurrency ?? currency),
  };
  await notifyUser(ctx, subject, 'notice.payment.completed', filling, false);
};

const mailAnomaly: Subscriber<'payment.anomaly'> = (ctx, { subject, data: { paymentNo, amount, currency, anomaly } }) =>
  mailStaff(
    ctx,
    'payment.anomaly',
    (language) => ({
      paymentNo,
      amount: money(amount, currency),
      anomaly: optionLabel('recharge-records', 'anomaly', anomaly, language),
    }),
    { about: subject },
  );

const mailOrphan: Subscriber<'payment.stray'> = (
  ctx,
  { data: { gateway, paymentNo, gatewayNo, amount, currency, back } },
) =>
  mailStaff(ctx, back ? 'payment.strayRefund' : 'payment.stray', {
    gateway,
    paymentNo: paymentNo || '–',
    gatewayNo,
    amount: money(amount, currency),
  });

const mailRefundFailed: Subscriber<'payment.refundFailed'> = (
  ctx,
  { subject, data: { paymentNo, amount, currency, reason } },
) => mailStaff(ctx, 'payment.refundFailed', { paymentNo, amount: money(amount, currency), reason }, { about: subject });

/** Notifies the order's agent of a rejected activation, or the requester of a rejected revoke or finish. */
const notifyApplicant: Subscriber<'order.refused'> = async (ctx, { subject, data: { orderNo, asked, applicant } }) => {
  const key = `notice.order.refused.${asked}` as const;
  const person = asked === 'PROVISION' || applicant === null ? null : await table(ctx, users).one(applicant);
  if (person?.role === 'ADMIN' || person?.role === 'SALESMAN') await mailUsers(ctx, [person.id], key, { orderNo });
  else await notifyUser(ctx, subject, key, { orderNo }, false);
};

/** Mails staff about a failed activation only. */
const mailFailed: Subscriber<'order.refused'> = async (ctx, { subject, data: { orderNo, asked, reason } }) => {
  if (asked !== 'PROVISION') return;
  const account = await accountOf(ctx, subject);
  const filling = (language: Language) => ({
    account,
    orderNo,
    reason: reason === 'TRIES_USED_UP' ? translateNotice('staff.reason.TRIES_USED_UP', {}, language) : reason,
  });
  await mailStaff(ctx, 'order.refused', filling, { about: subject });
};

const notifyCardLost: Subscriber<'order.cardLost'> = async (ctx, { subject, data: { terminal, orders } }) => {
  const card = await table(ctx, terminals).one(terminal);
  await notifyUser(
    ctx,
    subject,
    'notice.order.cardLost',
    { iccid: card?.iccid ?? '–', orderNos: listNames(orders) },
    true,
  );
};

const notifyDisabled: Subscriber<'webhook.disabled'> = async (ctx, { subject, data: { webhook, url } }) => {
  if (subject === null) return;
  const [key, filling] = ['notice.webhook.disabled', { url }] as const;
  await notify(ctx, [subject], key, filling, { mailed: true, link: `webhooks/${webhook}` });
  await mailUsers(ctx, [subject], key, filling);
};

/** The subscribers of each event. */
const SUBSCRIBERS: { readonly [Name in EventName]: readonly Subscriber<Name>[] } = {
  'balance.low': [notifyLow],
  'balance.debt': [notifyDebt],
  'ledger.heads': [mailHeads],
  'ctrip.failed': [mailChannelFailed],
  'webhook.disabled': [notifyDisabled],
  'ledger.broken': [mailBroken],
  'payment.completed': [notifyPaid],
  'payment.anomaly': [mailAnomaly],
  'payment.stray': [mailOrphan],
  'payment.refundFailed': [mailRefundFailed],
  'order.cardLost': [notifyCardLost],
  'order.refused': [notifyApplicant, mailFailed],
};

/** Delivers an event to its subscribers, each exactly once because the job is atomic. */
export async function deliverEvent(ctx: Context, event: PublishedEvent): Promise<{ subscribers: number }> {
  const subscribers = (SUBSCRIBERS as Readonly<Record<string, readonly Subscriber<never>[]>>)[event.name] ?? [];
  for (const subscriber of subscribers) await subscriber(ctx, event as never);
  return { subscribers: subscribers.length };
}

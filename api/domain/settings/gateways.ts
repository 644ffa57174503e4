import rechargeRecords from '@t3d/resources/money/recharge-records';
import smsMessages, { SMS_GATEWAYS } from '@t3d/resources/codes/sms-messages';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { Invalid, NotFound } from '../../errors';
import { mailSettings, sendTestMail } from '../../builtin/mails';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { PUSHES } from '../appMessages';
import { type PaymentMethod, gatewayNamed, newPaymentNo, paymentsOf } from '../payments';
import { testInbound } from '../smsCodes';
import { hasPlatformAccount, testPlatformAccount, testWeChat } from '../wechat';
import { type Connection, type SectionReader, type State, betweenIn } from './sections';

const SIMULATOR = 'simulator';

async function lastPaid(ctx: Context, methods: readonly PaymentMethod[]): Promise<Connection['last']> {
  const [found] = await table(ctx, rechargeRecords).find(
    { payment: [...methods] as PaymentMethod[], status: 'COMPLETED' },
    { order: [['id', 'DESC']], limit: 1 },
  );
  if (!found?.paidAt) return null;
  return {
    at: new Date(found.paidAt).toISOString(),
    text: translate('settings.lastPaid', ctx.language, { number: found.paymentNo ?? '' }),
    ok: true,
  };
}

/**
 * The payment gateways. The test queries a payment that does not exist, which shows whether the credentials are valid.
 */
export const paymentsSection: SectionReader = {
  async read(ctx) {
    const connections: Connection[] = [];
    for (const { name, methods } of paymentsOf(ctx.database).gateways)
      connections.push({
        id: name,
        name: name === SIMULATOR ? translate('settings.simulator', ctx.language) : name,
        state: name === SIMULATOR ? 'SIMULATED' : 'SET',
        text: methods
          .map((one) => optionLabel('recharge-records', 'payment', one, ctx.language))
          .join(betweenIn(ctx.language)),
        last: await lastPaid(ctx, methods),
        testable: true,
      });
    return {
      connections,
      variables: ['ALIPAY_*', 'ALIPAY_HK_*', 'WECHAT_PAY_*', 'PAYPAL_*', 'ALL_IN_PAY_*', 'APPLE_*'],
    };
  },
  async test(ctx, id) {
    const gateway = gatewayNamed(ctx.database, id);
    if (!gateway) throw new NotFound();
    const { state } = await gateway.query(newPaymentNo(ctx), null);
    return translate('settings.gatewayAnswered', ctx.language, { state });
  },
};

/** Outgoing mail. The test sends a mail to the caller. */
export const mailSection: SectionReader = {
  async read(ctx) {
    const facts = mailSettings(ctx);
    const state: State = facts.kind === 'SMTP' ? 'SET' : facts.kind === 'SIMULATOR' ? 'SIMULATED' : 'NONE';
    const text =
      facts.kind === 'SMTP'
        ? `${facts.host}:${facts.port} · ${facts.from}`
        : translate(`settings.${state}`, ctx.language);
    const name = translate('settings.mail.name', ctx.language);
    const connections = [{ id: 'mail', name, state, text, last: null, testable: state !== 'NONE' }];
    return { connections, variables: ['SMTP_URL', 'MAIL_FROM'] };
  },
  async test(ctx) {
    const { to } = await sendTestMail(ctx, {});
    return translate('settings.mailSent', ctx.language, { to });
  },
};

/** The gateways of inbound text messages. The test sends a signed message for an unknown number. */
export const codesSection: SectionReader = {
  async read(ctx, { sms }) {
    const connections: Connection[] = [];
    for (const gateway of SMS_GATEWAYS) {
      const [last] = await table(ctx, smsMessages).find({ gateway }, { order: [['id', 'DESC']], limit: 1 });
      const state: State = sms.inboundSecret ? 'SET' : 'NONE';
      connections.push({
        id: gateway,
        name: optionLabel(smsMessages.name, 'gateway', gateway, ctx.language),
        state,
        text: translate(state === 'SET' ? 'settings.signed' : 'settings.NONE', ctx.language),
        last: last?.receivedAt
          ? {
              at: new Date(last.receivedAt).toISOString(),
              text: translate('settings.lastText', ctx.language),
              ok: true,
            }
          : null,
        testable: state === 'SET',
      });
    }
    return { connections, variables: ['SMS_INBOUND_SECRET', 'PUBLIC_URL'] };
  },
  async test(ctx, id, { sms, publicUrl }) {
    const name = SMS_GATEWAYS.find((one) => one === id);
    if (!name || !sms.inboundSecret) throw new NotFound();
    const status = await testInbound(publicUrl, sms.inboundSecret, name);
    if (status !== 404) throw new Invalid('settings.inboundRefused', { status, address: publicUrl });
    return translate('settings.inboundTaken', ctx.language, { address: publicUrl });
  },
};

/** The push service. The test sends a push that is validated but not delivered. */
export const pushSection: SectionReader = {
  async read({ language }, { push, production }) {
    const state: State = push ? 'SET' : production ? 'NONE' : 'SIMULATED';
    const text = push ? new URL(push.url).host : translate(`settings.${state}`, language);
    return {
      connections: [{ id: 'push', name: 'JPush', state, text, last: null, testable: state !== 'NONE' }],
      variables: ['JPUSH_APP_KEY', 'JPUSH_MASTER_SECRET'],
    };
  },
  async test(ctx) {
    await ctx.database.services.get(PUSHES).test();
    return translate('settings.pushTaken', ctx.language);
  },
};

/**
 * The connections to WeChat. The test of `wechat` sends an invalid request, and the test of `platform` requests an
 * access token.
 */
export const wechatSection: SectionReader = {
  async read(ctx, { simulators }) {
    const { language } = ctx;
    const reached: State = simulators ? 'SIMULATED' : 'SET';
    const hasAccount = hasPlatformAccount(ctx);
    const account: State = hasAccount ? reached : 'NONE';
    const connections: Connection[] = [
      {
        id: 'wechat',
        name: translate('settings.wechat.name', language),
        state: reached,
        text: translate('settings.wechat', language),
        last: null,
        testable: true,
      },
      {
        id: 'platform',
        name: translate('settings.wechat.platform', language),
        state: account,
        text: translate(`settings.${account}`, language),
        last: null,
        testable: hasAccount,
      },
    ];
    return { connections, variables: ['WECHAT_API_URL', 'OFFICIAL_ACCOUNT_*'] };
  },
  async test(ctx, id) {
    await (id === 'platform' ? testPlatformAccount(ctx) : testWeChat(ctx));
    return translate('settings.wechatAnswered', ctx.language);
  },
};

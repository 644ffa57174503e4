import { onOff, secret, text } from './kinds';
import { address, json, mailServer, mailbox } from './forms';

export const MAIL = {
  SMTP_URL: mailServer({
    about:
      'The mail server: `smtps://…:465`, or `smtp://…:587?requireTLS=true`. Without it mails stay in the jobs list ' +
      'as failed.',
  }),
  MAIL_FROM: mailbox({ about: 'The sender of mails: an address, or `Name <address>`. `SMTP_URL` needs it.' }),
};

/** The settings of external services. */
export const SERVICES = {
  SUPPLIER_PRIVATE_HOSTS: onOff({
    about:
      'Suppliers may use plain http and addresses of private networks (docs/supplier-protocol.md). Default: on ' +
      'outside production.',
    otherwise: null,
  }),
  WEBHOOK_PRIVATE_HOSTS: onOff({
    about: 'Webhooks may use plain http and addresses of private networks (docs/webhooks.md).',
    otherwise: false,
  }),
  SMS_INBOUND_SECRET: secret({
    about:
      'The secret with which SMS gateways sign their calls (docs/decisions/0055-sms-codes.md). Without it no message ' +
      'is accepted.',
  }),
  IDENTITY_URL: address({
    about: 'The identity provider (docs/decisions/0011-real-name.md). Without it staff review every document.',
    example: 'https://id.example.com/verify',
  }),
  IDENTITY_KEY: secret({ about: 'The key that signs calls to the identity provider. `IDENTITY_URL` needs it.' }),
  IDENTITY_KEY_ID: text({ about: 'The name of that key at the provider. Default: `t3d`.', example: 't3d' }),
  WECHAT_API_URL: address({
    about: "The address of WeChat's servers. Default: `https://api.weixin.qq.com`.",
    example: 'https://api.weixin.qq.com',
  }),
  OFFICIAL_ACCOUNT_APP_ID: text({
    about:
      "The platform's own official account (docs/decisions/0038-official-account.md), which sends notices to the " +
      "platform's direct customers. Enter `<PUBLIC_URL>/ms-api/wx/platformofficial` as its server at WeChat.",
    example: 'wx8888888888888888',
  }),
  OFFICIAL_ACCOUNT_APP_SECRET: secret({ about: 'The AppSecret of the official account.' }),
  // WeChat allows 3 to 32 characters.
  OFFICIAL_ACCOUNT_TOKEN: text({
    about: 'The token of the official account.',
    hidden: true,
    example: '$(openssl rand -hex 16)',
  }),
  OFFICIAL_ACCOUNT_AES_KEY: secret({ about: 'The EncodingAESKey of the official account, if its mode is safe.' }),
  OFFICIAL_ACCOUNT_TEMPLATES: json({
    about: 'The templates of the official account, as JSON.',
    example: '[{"kind":"SYSTEM","template":"id","fields":[{"name":"thing1","value":"TITLE"}]}]',
  }),
  CTRIP_ACCOUNT_ID: text({
    about: 'Our supplier account at Ctrip (docs/decisions/0045-ctrip.md). Without it ADMIN enters the account.',
    example: 'acc001',
  }),
  CTRIP_AES_KEY: secret({
    about: 'The AES key of the Ctrip account.',
    form: /^[\x21-\x7e]{16}$/,
    must: '16 visible characters',
    example: '$(openssl rand -hex 8)',
  }),
  CTRIP_AES_IV: text({
    about: 'The AES vector of the Ctrip account.',
    hidden: true,
    form: /^[\x21-\x7e]{16}$/,
    must: '16 visible characters',
    example: '$(openssl rand -hex 8)',
  }),
  CTRIP_SIGN_KEY: secret({ about: 'The signing key of the Ctrip account.' }),
  CTRIP_NOTICE_URL: address({
    about: "Ctrip's address for notices of orders.",
    example: 'https://ttdopen.ctrip.com/api/order/notice.do',
  }),
  CTRIP_PRICE_URL: address({
    about: "Ctrip's address for prices.",
    example: 'https://ttdopen.ctrip.com/api/product/price.do',
  }),
  CTRIP_STOCK_URL: address({
    about: "Ctrip's address for stock.",
    example: 'https://ttdopen.ctrip.com/api/product/stock.do',
  }),
  JPUSH_APP_KEY: text({
    about: 'The app at JPush that receives pushed messages. Without it such messages fail and name the reason.',
    example: '7d431e42dfa6a6d693ac2d04',
  }),
  JPUSH_MASTER_SECRET: secret({ about: 'The secret of that app.' }),
  JPUSH_API_URL: address({
    about: "The address of JPush's servers. Default: `https://api.jpush.cn`.",
    bare: true,
    example: 'https://api.jpush.cn',
  }),
  JPUSH_APNS_PRODUCTION: onOff({
    about: "`off`: Apple's servers for test apps.",
    otherwise: true,
  }),
};

import type { Kind } from './kinds';
import {
  address,
  database,
  hidden,
  host,
  json,
  list,
  mailServer,
  mailbox,
  onOff,
  oneOf,
  proxies,
  secret,
  secrets,
  sixteen,
  text,
  timeZone,
  whole,
} from './kinds';

const DAYS = { least: 1, most: 36_500 };

/**
 * Every setting of the server by its environment variable, with its kind and default. If the default is null, NODE_ENV
 * or the product decides, or the feature is disabled (api/config.ts). docker/env.example describes each setting.
 */
export const SETTINGS = {
  NODE_ENV: oneOf(['production', 'development', 'test'], null),
  HOST: host(),
  PORT: whole(3000, { least: 0, most: 65_535 }),
  DATABASE_URL: database(),
  DATABASE_POOL: whole(20, { least: 1, most: 10_000 }),
  UPLOADS: text('data/uploads'),
  SANDBOXES: text('data/sandboxes'),
  SANDBOX_PROCESSES: whole(4, { least: 0, most: 200 }),
  SANDBOX_IDLE_MINUTES: whole(15, { least: 1, most: 1_440 }),
  EXTENSIONS: list(),
  DEMO: onOff(null),
  SIMULATORS: onOff(null),
  SECRET_KEY: secret(),
  FORMER_SECRET_KEYS: secrets(),
  LEDGER_KEY: secret(),
  FORMER_LEDGER_KEYS: secrets(),
  LEDGER_HEADS: text(),
  PRODUCT_NAME: text(),
  TIME_ZONE: timeZone(),
  // An empty text means that no proxy is trusted. For all other settings, an empty text means the default.
  TRUST_PROXY: proxies('loopback'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  SMTP_URL: mailServer(),
  MAIL_FROM: mailbox(),
  PUBLIC_URL: address({ secure: false, bare: true }),
  APPROVALS: onOff(false),
  REAL_NAME_CARDS_PER_PERSON: whole(0, { least: 0, most: 1_000_000 }),
  REAL_NAME_REJECTED_DAYS: whole(30, DAYS),
  REAL_NAME_RETENTION_DAYS: whole(365, DAYS),
  IDENTITY_URL: address(),
  IDENTITY_KEY: secret(),
  IDENTITY_KEY_ID: text(),
  SMS_INBOUND_SECRET: secret(),
  SMS_KEEP_DAYS: whole(30, DAYS),
  SUPPLIER_PRIVATE_HOSTS: onOff(null),
  WEBHOOK_PRIVATE_HOSTS: onOff(false),
  WECHAT_API_URL: address(),
  OFFICIAL_ACCOUNT_APP_ID: text(),
  OFFICIAL_ACCOUNT_APP_SECRET: secret(),
  // WeChat allows 3 to 32 characters.
  OFFICIAL_ACCOUNT_TOKEN: hidden(text()),
  OFFICIAL_ACCOUNT_AES_KEY: secret(),
  OFFICIAL_ACCOUNT_TEMPLATES: json(),
  CTRIP_ACCOUNT_ID: text(),
  CTRIP_AES_KEY: sixteen(secret()),
  CTRIP_AES_IV: sixteen(text()),
  CTRIP_SIGN_KEY: secret(),
  CTRIP_NOTICE_URL: address(),
  CTRIP_PRICE_URL: address(),
  CTRIP_STOCK_URL: address(),
  JPUSH_APP_KEY: text(),
  JPUSH_MASTER_SECRET: secret(),
  JPUSH_API_URL: address({ bare: true }),
  JPUSH_APNS_PRODUCTION: onOff(true),
} satisfies Readonly<Record<string, Kind<unknown>>>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Kind<infer Value> ? Value : never;
};

/**
 * The variables of the payment gateways. api/domain/payments/gateways reads them, and docs/payments.md describes them.
 * Each may also be set as `<name>_FILE`.
 */
export const GATEWAY_SETTINGS = [
  'ALIPAY_APP_ID',
  'ALIPAY_SELLER_ID',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
  'ALIPAY_ENDPOINT',
  'ALIPAY_HK_CLIENT_ID',
  'ALIPAY_HK_PRIVATE_KEY',
  'ALIPAY_HK_PUBLIC_KEY',
  'ALIPAY_HK_KEY_VERSION',
  'ALIPAY_HK_ENDPOINT',
  'ALIPAY_HK_CURRENCIES',
  'ALIPAY_HK_SETTLEMENT_CURRENCY',
  'WECHAT_PAY_APPID',
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_PUBLIC_KEY',
  'WECHAT_PAY_CERTIFICATES',
  'WECHAT_PAY_ENDPOINT',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_MERCHANT_ID',
  'PAYPAL_ENDPOINT',
  'PAYPAL_CERT_ROOTS',
  'PAYPAL_CERT_ORIGIN',
  'ALL_IN_PAY_CUS_ID',
  'ALL_IN_PAY_APP_ID',
  'ALL_IN_PAY_PRIVATE_KEY',
  'ALL_IN_PAY_PUBLIC_KEY',
  'ALL_IN_PAY_ENDPOINT',
  'ALL_IN_PAY_CASHIER',
  'APPLE_BUNDLE_ID',
  'APPLE_APP_ID',
  'APPLE_ISSUER_ID',
  'APPLE_KEY_ID',
  'APPLE_PRIVATE_KEY',
  'APPLE_ROOT_CERTIFICATES',
  'APPLE_APP_LINK',
  'APPLE_PRODUCTS',
  'APPLE_ENVIRONMENT',
  'APPLE_ONLINE_CHECKS',
  'APPLE_ENDPOINT',
] as const;
export type GatewaySetting = (typeof GATEWAY_SETTINGS)[number];

/** The gateway variables that contain a secret of one line. */
export const GATEWAY_SECRETS: readonly GatewaySetting[] = ['WECHAT_PAY_API_V3_KEY', 'PAYPAL_CLIENT_SECRET'];

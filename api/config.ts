import { type Environment, WrongSettings, readGatewayTexts, readSettings } from './environment/read';
import { DEMO_SECRETS } from './environment/secrets';
import type { SettingName, Settings } from './environment/settings';
import { settingText } from './environment/text.mjs';
import { type OfficialAccount, readOfficialAccount } from './officialAccount';

/** The configuration of a server, read from environment variables (api/environment). */
export interface Config {
  /** The role of this process: `api` responds to calls, `worker` runs jobs, `all` does both. */
  work: 'all' | 'api' | 'worker';
  port: number;
  /** The addresses to listen on. If empty, the server listens on all addresses of the machine. */
  hosts: readonly string[];
  databaseUrl: string;
  productName: string;
  /** The product's home time zone. The zone decides when a new day begins. */
  timeZone: string | null;
  production: boolean;
  /** Enables simulators of external services. Rejected in production. */
  simulators: boolean;
  demo: boolean;
  /** The key that signs session headers and encrypts documents. */
  secretKey: string;
  /** Previous secret keys, which still decrypt earlier data. */
  formerSecretKeys: readonly string[];
  /** The key that signs the ledger, so that an audit detects changes made directly in the database. */
  ledgerKey: string;
  /** Previous ledger keys, which are needed as long as the ledger exists. */
  formerLedgerKeys: readonly string[];
  /** The folder for the ledger's signed daily summaries. If null, the summaries are sent only by mail. */
  ledgerHeads: string | null;
  /**
   * The folder of the sandboxes, the maximum number of sandbox processes (0 for none), and the idle minutes before one
   * ends.
   */
  sandboxes: { folder: string; processes: number; idleMinutes: number };
  /** The proxies whose X-Forwarded-For header is trusted (Express's `trust proxy`). None if empty. */
  trustProxy: string;
  logLevel: string;
  /** The URL at which payers and gateways reach this server, without a path. */
  publicUrl: string;
  /**
   * The number of cards per person (0 for any number), and the days before documents of rejected and of other records
   * are erased.
   */
  realName: { cardsPerPerson: number; rejectedDays: number; retentionDays: number };
  identity: { url: string; key: string; keyId: string } | null;
  /** The environment variables of the payment gateways. */
  gateways: Readonly<Record<string, string | undefined>>;
  /** Allows suppliers with plain http and private addresses. */
  supplierPrivateHosts: boolean;
  webhookPrivateHosts: boolean;
  /** The URL of WeChat's API, or of its simulator. */
  wechatApi: string;
  /** The platform's official WeChat account, or null. */
  officialAccount: OfficialAccount | null;
  /** The secret that SMS gateways sign with, or null to accept no inbound SMS, and the days before SMS are deleted. */
  sms: { inboundSecret: string | null; keepDays: number };
  /** Our Ctrip account, or null if staff enter it in the back-office. */
  ctrip: {
    accountId: string;
    aesKey: string;
    aesIv: string;
    signKey: string;
    noticeUrl: string | null;
    priceUrl: string | null;
    stockUrl: string | null;
  } | null;
  /** The JPush account. Null uses the simulator, or in production sends no push messages. */
  push: { url: string; key: string; secret: string; released: boolean } | null;
  /** Requires the approval of a second person for actions declared with `approval`. */
  approvals: boolean;
  /** The mail server. Null uses the simulator, or in production sends no mails. */
  smtp: { url: string; from: { name: string; address: string } } | null;
}

const UNNAMED = 'T3D';
/** Returns a product's default database URL (an embedded database in a file with the product's name). */
const embedded = (name: string): string => `sqlite:data/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.sqlite`;

export const DEMO_SMS_SECRET = DEMO_SECRETS.SMS_INBOUND_SECRET;
/** Public demo keys for trials with the Ctrip simulator. */
export const DEMO_CTRIP = {
  accountId: 'acc001',
  aesKey: DEMO_SECRETS.CTRIP_AES_KEY,
  aesIv: 'fedcba9876543210',
  signKey: DEMO_SECRETS.CTRIP_SIGN_KEY,
} as const;

function readMail({ SMTP_URL: url, MAIL_FROM: from }: Settings, productName: string): Config['smtp'] {
  if (url === null || from === null) return null;
  return { url, from: { name: from.name ?? productName, address: from.address } };
}

/** Reads a complete Ctrip account. With simulators, the default is a demo account that calls the simulator. */
function readCtrip(settings: Settings, simulators: boolean, publicUrl: string): Config['ctrip'] {
  const {
    CTRIP_ACCOUNT_ID: accountId,
    CTRIP_AES_KEY: aesKey,
    CTRIP_AES_IV: aesIv,
    CTRIP_SIGN_KEY: signKey,
    CTRIP_NOTICE_URL: noticeUrl,
    CTRIP_PRICE_URL: priceUrl,
    CTRIP_STOCK_URL: stockUrl,
  } = settings;
  const double = (path: string): string | null => (simulators ? `${publicUrl}/simulator/ctrip/api/${path}` : null);
  const urls = {
    noticeUrl: noticeUrl ?? double('order/notice.do'),
    priceUrl: priceUrl ?? double('product/price.do'),
    stockUrl: stockUrl ?? double('product/stock.do'),
  };
  if (!accountId || !aesKey || !aesIv || !signKey) return simulators ? { ...DEMO_CTRIP, ...urls } : null;
  return { accountId, aesKey, aesIv, signKey, ...urls };
}

function readIdentity({ IDENTITY_URL: url, IDENTITY_KEY: key, IDENTITY_KEY_ID: keyId }: Settings): Config['identity'] {
  return url === null || key === null ? null : { url, key, keyId: keyId ?? 't3d' };
}

function readPush(settings: Settings): Config['push'] {
  const { JPUSH_APP_KEY: key, JPUSH_MASTER_SECRET: secret, JPUSH_API_URL: url } = settings;
  if (key === null || secret === null) return null;
  return { url: url ?? 'https://api.jpush.cn', key, secret, released: settings.JPUSH_APNS_PRODUCTION };
}

/**
 * The addresses that a server with demo accounts listens on. The demo passwords are public, so only this machine may
 * reach it.
 */
const LOOPBACK = ['127.0.0.1', '::1'];
const hostsOf = ({ HOST: host }: Settings, production: boolean): string[] =>
  host ? [host] : production ? [] : LOOPBACK;

/**
 * Throws for demo data on a database server unless the demo is requested, because such a server may belong to
 * production.
 */
export function assertNoDemoServer(
  { demo, databaseUrl }: Pick<Config, 'demo' | 'databaseUrl'>,
  environment: Environment = process.env,
): void {
  if (!demo || databaseUrl.startsWith('sqlite:') || settingText('DEMO', environment)) return;
  throw new WrongSettings(
    'DATABASE_URL names a database server, and NODE_ENV is not production: set NODE_ENV=production, or DEMO=on for a ' +
      'trial',
  );
}

export interface ReadOptions {
  name?: string;
  /** Secrets that are not checked, for a program that replaces a weak key. */
  skipped?: readonly SettingName[];
}

/** Reads the configuration from environment variables. Throws one `WrongSettings` that names all wrong settings. */
export function readConfig(
  environment: Environment = process.env,
  { name = UNNAMED, skipped = [] }: ReadOptions = {},
): Config {
  const settings = readSettings(environment, { skipped });
  const production = settings.NODE_ENV === 'production';
  const simulators = settings.SIMULATORS ?? !production;
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const productName = settings.PRODUCT_NAME ?? name;
  return {
    work: settings.ROLE,
    production,
    timeZone: settings.TIME_ZONE,
    port: settings.PORT,
    hosts: hostsOf(settings, production),
    databaseUrl: settings.DATABASE_URL ?? embedded(name),
    productName,
    simulators,
    demo: !production && (settings.DEMO ?? true),
    secretKey: settings.SECRET_KEY ?? DEMO_SECRETS.SECRET_KEY,
    formerSecretKeys: settings.FORMER_SECRET_KEYS,
    ledgerKey: settings.LEDGER_KEY ?? DEMO_SECRETS.LEDGER_KEY,
    formerLedgerKeys: settings.FORMER_LEDGER_KEYS,
    ledgerHeads: settings.LEDGER_HEADS,
    sandboxes: {
      folder: settings.SANDBOXES,
      processes: settings.SANDBOX_PROCESSES,
      idleMinutes: settings.SANDBOX_IDLE_MINUTES,
    },
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    publicUrl,
    realName: {
      cardsPerPerson: settings.REAL_NAME_CARDS_PER_PERSON,
      rejectedDays: settings.REAL_NAME_REJECTED_DAYS,
      retentionDays: settings.REAL_NAME_RETENTION_DAYS,
    },
    identity: readIdentity(settings),
    gateways: readGatewayTexts(environment),
    supplierPrivateHosts: settings.SUPPLIER_PRIVATE_HOSTS ?? !production,
    webhookPrivateHosts: settings.WEBHOOK_PRIVATE_HOSTS,
    officialAccount: readOfficialAccount(settings),
    wechatApi: settings.WECHAT_API_URL ?? (simulators ? `${publicUrl}/simulator/wechat` : 'https://api.weixin.qq.com'),
    sms: {
      inboundSecret: settings.SMS_INBOUND_SECRET ?? (production ? null : DEMO_SECRETS.SMS_INBOUND_SECRET),
      keepDays: settings.SMS_KEEP_DAYS,
    },
    ctrip: readCtrip(settings, simulators, publicUrl),
    push: readPush(settings),
    approvals: settings.APPROVALS,
    smtp: readMail(settings, productName),
  };
}

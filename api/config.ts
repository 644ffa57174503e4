import { type Environment, WrongSettings, readGatewaySettings, readSettings } from './environment/read';
import { DEMO_SECRETS, findWeakSecrets } from './environment/secrets';
import type { SettingName, Settings } from './environment/settings';
import { settingText } from './environment/text.mjs';
import { type OfficialAccount, readOfficialAccount } from './officialAccount';

/** The configuration of a server, read from the settings of the environment (api/environment). */
export interface Config {
  port: number;
  /** The addresses that it listens at; none: at every one of the machine. */
  hosts: readonly string[];
  databaseUrl: string;
  productName: string;
  /** Where the product is at home: by it, it is another day. */
  timeZone: string | null;
  production: boolean;
  /** The simulators of the outside world and their routes; refused in production. */
  simulators: boolean;
  /** Seed the demo world into an empty database. */
  demo: boolean;
  /** Signs session headers and proofs of work, seals documents. */
  secretKey: string;
  /** Keys of before: they still open what they sealed. */
  formerSecretKeys: readonly string[];
  /** Signs the books, so that whoever can write to the database cannot alter them unnoticed. */
  ledgerKey: string;
  /** Keys of before: what they signed still holds. They are kept as long as the books are. */
  formerLedgerKeys: readonly string[];
  /** The folder into which each day's heads of the books are written; null: only mailed. */
  ledgerHeads: string | null;
  /** The folder of the sandboxes, how many processes run them at once (0: there are none), and when idle ones end. */
  sandboxes: { folder: string; processes: number; idleMinutes: number };
  /** Addresses of proxies whose X-Forwarded-For is believed (Express's `trust proxy`); empty: nobody's. */
  trustProxy: string;
  logLevel: string;
  /** Where payers and gateways reach this server: scheme, host, port, no path. */
  publicUrl: string;
  /** How many cards one person may verify (0: any number), and after how many days what documents contain is erased. */
  realName: { cardsPerPerson: number; rejectedDays: number; retentionDays: number };
  /** Who confirms identities; null: the staff. */
  identity: { url: string; key: string; keyId: string } | null;
  /** The variables of the payment gateways, as api/gateways/payments reads them. */
  gateways: Readonly<Record<string, string | undefined>>;
  /** Suppliers may be at plain http and at addresses of private networks. */
  supplierPrivateHosts: boolean;
  webhookPrivateHosts: boolean;
  /** Where WeChat's servers are; while simulators are on, their double in this process. */
  wechatApi: string;
  /** The platform's own official account, which writes to customers of the house; null: it has none. */
  officialAccount: OfficialAccount | null;
  /** What gateways of text messages sign with (null: none is accepted), and for how many days texts are kept. */
  sms: { inboundSecret: string | null; keepDays: number };
  /** Our account at Ctrip as the environment gives it; null: staff enter one. */
  ctrip: {
    accountId: string;
    aesKey: string;
    aesIv: string;
    signKey: string;
    noticeUrl: string | null;
    priceUrl: string | null;
    stockUrl: string | null;
  } | null;
  /** The account at JPush; null: the simulator, and in production none. */
  push: { url: string; key: string; secret: string; released: boolean } | null;
  /** What the declarations mark `approval` waits for a second person. */
  approvals: boolean;
  /** The mail server; null: the simulator, and in production none. */
  smtp: { url: string; from: { name: string; address: string } } | null;
}

/** What a product is called that has no name. */
const UNNAMED = 'T3D';
/** Where a product keeps its rows unless told otherwise: an embedded database of its name. */
const embedded = (name: string): string => `sqlite:data/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.sqlite`;

export const DEMO_SMS_SECRET = DEMO_SECRETS.SMS_INBOUND_SECRET;
/** Keys that everybody can read, for trials with the double of Ctrip. */
export const DEMO_CTRIP = {
  accountId: 'acc001',
  aesKey: DEMO_SECRETS.CTRIP_AES_KEY,
  aesIv: 'fedcba9876543210',
  signKey: DEMO_SECRETS.CTRIP_SIGN_KEY,
} as const;

const refuse = (fault: string): never => {
  throw new WrongSettings(fault);
};

function readMail({ SMTP_URL: url, MAIL_FROM: from }: Settings, productName: string): Config['smtp'] {
  if (url === null) return null;
  if (from === null) return refuse('MAIL_FROM: SMTP_URL needs the address that mails come from');
  return { url, from: { name: from.name ?? productName, address: from.address } };
}

/**
 * All of an account, or, while simulators are on, the demo's. Its calls go to the double unless addresses are given.
 */
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
  if (!accountId && !aesKey && !aesIv && !signKey) return simulators ? { ...DEMO_CTRIP, ...urls } : null;
  if (!accountId || !aesKey || !aesIv || !signKey)
    return refuse('CTRIP_ACCOUNT_ID, CTRIP_AES_KEY, CTRIP_AES_IV and CTRIP_SIGN_KEY: an account at Ctrip has all four');
  return { accountId, aesKey, aesIv, signKey, ...urls };
}

const MIN_IDENTITY_KEY = 16;
/** Documents of people go nowhere unsigned. */
function readIdentity({ IDENTITY_URL: url, IDENTITY_KEY: key, IDENTITY_KEY_ID: keyId }: Settings): Config['identity'] {
  if (url === null) return null;
  if (key === null || key.length < MIN_IDENTITY_KEY)
    return refuse(`IDENTITY_KEY: IDENTITY_URL needs a key of at least ${MIN_IDENTITY_KEY} characters`);
  return { url, key, keyId: keyId ?? 't3d' };
}

function readPush(settings: Settings): Config['push'] {
  const { JPUSH_APP_KEY: key, JPUSH_MASTER_SECRET: secret, JPUSH_API_URL: url } = settings;
  if (key === null) return null;
  if (secret === null) return refuse('JPUSH_MASTER_SECRET: JPUSH_APP_KEY needs the secret of its app');
  return { url: url ?? 'https://api.jpush.cn', key, secret, released: settings.JPUSH_APNS_PRODUCTION };
}

/**
 * Accounts whose passwords everybody knows, and simulators, are for this machine alone, by either name that it has for
 * itself.
 */
const LOOPBACK = ['127.0.0.1', '::1'];
const hostsOf = ({ HOST: host }: Settings, production: boolean): string[] =>
  host ? [host] : production ? [] : LOOPBACK;

/**
 * Refuses to put the demo world, unasked, onto a database server: it may be somebody's own, of which NODE_ENV was
 * forgotten.
 */
export function refuseDemoServer(
  { demo, databaseUrl }: Pick<Config, 'demo' | 'databaseUrl'>,
  environment: Environment = process.env,
): void {
  if (!demo || databaseUrl.startsWith('sqlite:') || settingText('DEMO', environment)) return;
  refuse(
    'DATABASE_URL names a database server, and NODE_ENV is not production: set NODE_ENV=production, or DEMO=on for a ' +
      'trial',
  );
}

/** Refuses settings that production must not run with. */
function findUnsafe(settings: Settings, environment: Environment, judged: readonly SettingName[]): string[] {
  const hasGateways = Object.keys(readGatewaySettings(environment)).length > 0;
  return [
    ...findWeakSecrets(settings, environment, judged),
    ...(settings.DATABASE_URL === null
      ? ['DATABASE_URL: production has no default database: write mysql://user:password@host:3306/name']
      : []),
    ...(hasGateways && !settings.PUBLIC_URL?.startsWith('https://')
      ? ['PUBLIC_URL: payment gateways need the https address of this server']
      : []),
    ...(settings.SIMULATORS ? ['SIMULATORS is on: production does not run with simulators'] : []),
    ...(settings.DEMO ? ['DEMO is on: production has no demo world'] : []),
  ];
}

/** Options of reading the settings. */
export interface ReadOptions {
  /** The product's name. */
  name?: string;
  /** Settings whose secrets production does not judge: a program that replaces a weak key must read it once more. */
  unjudged?: readonly SettingName[];
}

/**
 * The settings of an environment. Throws `WrongSettings` where one is not of its kind, where one of two that go
 * together is missing, and for what production must not run with.
 */
export function readConfig(
  environment: Environment = process.env,
  { name = UNNAMED, unjudged = [] }: ReadOptions = {},
): Config {
  const settings = readSettings(environment);
  const production = settings.NODE_ENV === 'production';
  const unsafe = production ? findUnsafe(settings, environment, unjudged) : [];
  if (unsafe.length > 0) throw new WrongSettings(...unsafe);
  const simulators = settings.SIMULATORS ?? !production;
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const productName = settings.PRODUCT_NAME ?? name;
  return {
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
    gateways: readGatewaySettings(environment),
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

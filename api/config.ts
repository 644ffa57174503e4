import type { OfficialAccount } from './officialAccount';
import { readOfficialAccount } from './officialAccount';

/** What the environment decides. Read once, in main.ts or by the test server; nothing else looks at process.env. */
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

export const DEMO_SECRET = 'demo-secret-key-for-trials-only';
export const DEMO_LEDGER_KEY = 'demo-ledger-key-for-trials-only';
export const DEMO_SMS_SECRET = 'demo-sms-secret';
/** What a product is called that has no name. */
const UNNAMED = 'T3D';
/** Where a product keeps its rows unless told otherwise: an embedded database of its name. */
const embedded = (name: string): string => `sqlite:data/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.sqlite`;

type Environment = Readonly<Record<string, string | undefined>>;

function readSwitch(value: string | undefined, otherwise: boolean): boolean {
  return value ? value.toLowerCase() === 'on' : otherwise;
}

function readPort(value: string | undefined): number {
  const port = Number(value ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${value}: it must be a port number`);
  return port;
}

/** `MAIL_FROM` is an address, or a name with one: `T3D <no-reply@example.com>`. */
function readMail({ SMTP_URL: url, MAIL_FROM: from }: Environment, productName: string): Config['smtp'] {
  if (!url) return null;
  if (!/^smtps?:\/\/\S+$/.test(url)) throw new Error('SMTP_URL: it must be smtp://… or smtps://…');
  const match = /^(?:([^<>\r\n]*)<)?([^\s<>@,;:"]+@[^\s<>@,;:"]+?)>?$/.exec(from?.trim() ?? '');
  if (!match) throw new Error('MAIL_FROM: mails need the address that they come from');
  return { url, from: { name: match[1]?.trim() || productName, address: match[2] as string } };
}

/** Gateways send their notices there, and payers come back to it: production sets which address that is. */
function readPublicUrl({ PUBLIC_URL: url }: Environment, port: number): string {
  if (!url) return `http://localhost:${port}`;
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(url)) throw new Error(`PUBLIC_URL is ${url}: it must be http(s)://host[:port]`);
  return url.replace(/\/$/, '');
}

/** Null where the product says it. */
function readTimeZone({ TIME_ZONE: zone }: Environment): string | null {
  if (!zone) return null;
  if (!/^[\w+/-]+$/.test(zone) || !isTimeZone(zone))
    throw new Error(`TIME_ZONE is ${zone}: it must be a zone such as Asia/Shanghai`);
  return zone;
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format();
    return true;
  } catch {
    return false;
  }
}

function readWhole(name: string, value: string | undefined, otherwise: number, least: number): number {
  const number = value ? Number(value) : otherwise;
  if (!Number.isInteger(number) || number < least)
    throw new Error(`${name} is ${value}: it must be a whole number, ${least} or more`);
  return number;
}

const readKeys = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

function readWeChatApi({ WECHAT_API_URL: url }: Environment, simulators: boolean, publicUrl: string): string {
  if (!url) return simulators ? `${publicUrl}/simulator/wechat` : 'https://api.weixin.qq.com';
  // Secrets of official accounts go there.
  if (!/^https:\/\/[^/?#\s]+(\/\S*)?$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S*)?$/.test(url))
    throw new Error('WECHAT_API_URL: it must be https://…');
  return url;
}

/** Keys that everybody can read, for trials with the double of Ctrip. */
export const DEMO_CTRIP = {
  accountId: 'acc001',
  aesKey: '0123456789abcdef',
  aesIv: 'fedcba9876543210',
  signKey: 'SIGNKEY0123456789',
} as const;
const CTRIP_KEY = /^[\x21-\x7e]{16}$/;

/**
 * All of an account, or, while simulators are on, the demo's. Its calls go to the double unless addresses are given.
 */
function readCtrip(environment: Environment, simulators: boolean, publicUrl: string): Config['ctrip'] {
  const {
    CTRIP_ACCOUNT_ID: accountId,
    CTRIP_AES_KEY: aesKey,
    CTRIP_AES_IV: aesIv,
    CTRIP_SIGN_KEY: signKey,
    CTRIP_NOTICE_URL: noticeUrl,
    CTRIP_PRICE_URL: priceUrl,
    CTRIP_STOCK_URL: stockUrl,
  } = environment;
  const double = (path: string): string | null => (simulators ? `${publicUrl}/simulator/ctrip/api/${path}` : null);
  const urls = {
    noticeUrl: noticeUrl || double('order/notice.do'),
    priceUrl: priceUrl || double('product/price.do'),
    stockUrl: stockUrl || double('product/stock.do'),
  };
  if (!accountId && !aesKey && !aesIv && !signKey) return simulators ? { ...DEMO_CTRIP, ...urls } : null;
  if (!accountId || !signKey) throw new Error('CTRIP_ACCOUNT_ID and CTRIP_SIGN_KEY: an account at Ctrip needs both');
  if (!aesKey || !CTRIP_KEY.test(aesKey)) throw new Error('CTRIP_AES_KEY: it must be the 16 characters from Ctrip');
  if (!aesIv || !CTRIP_KEY.test(aesIv)) throw new Error('CTRIP_AES_IV: it must be the 16 characters from Ctrip');
  return { accountId, aesKey, aesIv, signKey, ...urls };
}

const readRealName = (environment: Environment): Config['realName'] => ({
  cardsPerPerson: readWhole('REAL_NAME_CARDS_PER_PERSON', environment.REAL_NAME_CARDS_PER_PERSON, 0, 0),
  rejectedDays: readWhole('REAL_NAME_REJECTED_DAYS', environment.REAL_NAME_REJECTED_DAYS, 30, 1),
  retentionDays: readWhole('REAL_NAME_RETENTION_DAYS', environment.REAL_NAME_RETENTION_DAYS, 365, 1),
});

const readSms = (environment: Environment, production: boolean): Config['sms'] => ({
  inboundSecret: environment.SMS_INBOUND_SECRET || (production ? null : DEMO_SMS_SECRET),
  keepDays: readWhole('SMS_KEEP_DAYS', environment.SMS_KEEP_DAYS, 30, 1),
});

/** Documents of people go nowhere unencrypted and unsigned. */
function readIdentity({
  IDENTITY_URL: url,
  IDENTITY_KEY: key,
  IDENTITY_KEY_ID: keyId,
}: Environment): Config['identity'] {
  if (!url) return null;
  if (!/^https:\/\/\S+$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S*)?$/.test(url))
    throw new Error('IDENTITY_URL: it must be https://…');
  if (!key || key.length < 16)
    throw new Error('IDENTITY_KEY: the identity provider needs a key, at least 16 characters');
  return { url, key, keyId: keyId || 't3d' };
}

function readPush(environment: Environment): Config['push'] {
  const { JPUSH_APP_KEY: key, JPUSH_MASTER_SECRET: secret, JPUSH_API_URL: url } = environment;
  if (!key) return null;
  if (!secret) throw new Error('JPUSH_MASTER_SECRET: JPUSH_APP_KEY needs the secret of its app');
  // The secret goes there.
  if (url && !/^https:\/\/[^/?#\s]+$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(url))
    throw new Error('JPUSH_API_URL: it must be https://…');
  const released = readSwitch(environment.JPUSH_APNS_PRODUCTION, true);
  return { url: url || 'https://api.jpush.cn', key, secret, released };
}

const MODES = ['production', 'development', 'test'];
/** A misspelt mode must not open the demo's doors: nothing is guessed. */
function readProduction({ NODE_ENV: mode }: Environment): boolean {
  if (mode && !MODES.includes(mode))
    throw new Error(`NODE_ENV is ${mode}: it must be one of ${MODES.join(', ')}, or not set`);
  return mode === 'production';
}

/**
 * Accounts whose passwords everybody knows, and simulators, are for this machine alone, by either name that it has for
 * itself.
 */
const LOOPBACK = ['127.0.0.1', '::1'];
const readHosts = ({ HOST: host }: Environment, production: boolean): string[] =>
  host ? [host] : production ? [] : LOOPBACK;

/**
 * Refuses to put the demo world, unasked, onto a database server: it may be somebody's own, of which NODE_ENV was
 * forgotten.
 */
export function refuseDemoServer(
  { demo, databaseUrl }: Pick<Config, 'demo' | 'databaseUrl'>,
  environment: Environment = process.env,
): void {
  if (!demo || databaseUrl.startsWith('sqlite:') || environment.DEMO) return;
  throw new Error(
    'DATABASE_URL names a database server, and NODE_ENV is not production: set NODE_ENV=production, or ' +
      'DEMO=on for a trial',
  );
}

const GATEWAY_VARIABLE = /^(ALIPAY|WECHAT_PAY|PAYPAL|ALL_IN_PAY|APPLE)_/;

/** Production must not run on secrets that everybody can read, nor with its outside world simulated. */
function refuseUnsafe(config: Config): void {
  if (!config.production) return;
  if (config.secretKey === DEMO_SECRET || config.secretKey.length < 16)
    throw new Error('SECRET_KEY: production needs a secret of its own, at least 16 characters');
  if (config.ledgerKey === DEMO_LEDGER_KEY || config.ledgerKey.length < 16)
    throw new Error('LEDGER_KEY: production needs a key of its own for the books, at least 16 characters');
  const { inboundSecret } = config.sms;
  if (inboundSecret !== null && (inboundSecret === DEMO_SMS_SECRET || inboundSecret.length < 16))
    throw new Error('SMS_INBOUND_SECRET: production needs a secret of its own, at least 16 characters');
  if (Object.keys(config.gateways).length > 0 && !config.publicUrl.startsWith('https://'))
    throw new Error('PUBLIC_URL: payment gateways need the https address of this server');
  if (config.simulators) throw new Error('SIMULATORS=on: production does not run with simulators');
  if (config.ctrip && (config.ctrip.signKey === DEMO_CTRIP.signKey || config.ctrip.aesKey === DEMO_CTRIP.aesKey))
    throw new Error('CTRIP_SIGN_KEY, CTRIP_AES_KEY: production does not run with the keys of the demo');
}

/**
 * The settings of an environment, `name` being what the product calls itself. Refuses, by throwing, what production
 * must not run with.
 */
export function readConfig(environment: Environment = process.env, name: string = UNNAMED): Config {
  const production = readProduction(environment);
  const simulators = readSwitch(environment.SIMULATORS, !production);
  const publicUrl = readPublicUrl(environment, readPort(environment.PORT));
  const config: Config = {
    production,
    timeZone: readTimeZone(environment),
    port: readPort(environment.PORT),
    hosts: readHosts(environment, production),
    databaseUrl: environment.DATABASE_URL || embedded(name),
    productName: environment.PRODUCT_NAME || name,
    simulators,
    demo: !production && readSwitch(environment.DEMO, true),
    secretKey: environment.SECRET_KEY || DEMO_SECRET,
    formerSecretKeys: readKeys(environment.FORMER_SECRET_KEYS),
    ledgerKey: environment.LEDGER_KEY || DEMO_LEDGER_KEY,
    formerLedgerKeys: readKeys(environment.FORMER_LEDGER_KEYS),
    ledgerHeads: environment.LEDGER_HEADS || null,
    trustProxy: environment.TRUST_PROXY ?? 'loopback',
    logLevel: environment.LOG_LEVEL || 'info',
    publicUrl,
    realName: readRealName(environment),
    identity: readIdentity(environment),
    gateways: Object.fromEntries(Object.entries(environment).filter(([name]) => GATEWAY_VARIABLE.test(name))),
    supplierPrivateHosts: readSwitch(environment.SUPPLIER_PRIVATE_HOSTS, !production),
    officialAccount: readOfficialAccount(environment),
    wechatApi: readWeChatApi(environment, simulators, publicUrl),
    sms: readSms(environment, production),
    ctrip: readCtrip(environment, simulators, publicUrl),
    push: readPush(environment),
    approvals: readSwitch(environment.APPROVALS, false),
    smtp: readMail(environment, environment.PRODUCT_NAME || name),
  };
  refuseUnsafe(config);
  return config;
}

import { DATA } from './dataSettings';
import { GATEWAYS } from './gatewaySettings';
import { type Setting, list, onOff, oneOf, secret, secrets, text, whole } from './kinds';
import { address, host, proxies, timeZone } from './forms';
import { MAIL, SERVICES } from './serviceSettings';

/*
 * Every setting of the server by environment variable. A default of null means that NODE_ENV or the product decides, or
 * that the feature is off.
 */

const DAYS = { least: 1, most: 36_500 };

const SERVER = {
  NODE_ENV: oneOf({
    about:
      'The mode. `production` requires secrets and a database of its own, and rejects the demo and simulators. ' +
      'Without it the server starts a demo that only this machine can reach.',
    names: ['production', 'development', 'test'],
    otherwise: null,
  }),
  ROLE: oneOf({
    about:
      'The work of this process. `api` only responds to calls, `worker` runs the jobs, and `all` does both. At least ' +
      'one process must be `all` or `worker`. SQLite needs `all`.',
    names: ['all', 'api', 'worker'],
    otherwise: 'all',
  }),
  HOST: host({
    about:
      'The address on which the server listens. Default: all addresses in production, otherwise this machine only ' +
      '(`0.0.0.0` for all).',
  }),
  PORT: whole({
    about: 'The port on which the server listens. `0`: any free port.',
    otherwise: 3000,
    least: 0,
    most: 65_535,
  }),
  PUBLIC_URL: address({
    about:
      'The address of this server for payers, payment gateways and links in mails, without a path. Payment gateways ' +
      'need https. Default: `http://localhost:<PORT>`.',
    secure: false,
    bare: true,
    example: 'https://sim.example.com',
  }),
  TRUST_PROXY: proxies({
    about:
      'Proxies whose `X-Forwarded-For` is trusted; they must overwrite it (docs/deploy.md). Empty: no proxy is ' +
      "trusted. `uniquelocal` fits the private addresses of Docker's networks.",
    otherwise: 'loopback',
  }),
  LOG_LEVEL: oneOf({
    about: 'The least severe messages of the log. `debug` adds stack traces to the errors of commands.',
    names: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    otherwise: 'info',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address({
    about:
      'The collector that receives traces of calls, jobs and statements by OTLP over http, without a path ' +
      '(docs/deploy.md). Without it nothing is traced.',
    secure: false,
    bare: true,
    example: 'http://127.0.0.1:4318',
  }),
  PRODUCT_NAME: text({ about: "The name in page titles and mails. Default: the product's own.", example: 'T3D' }),
  TIME_ZONE: timeZone({
    about: 'The time zone of days and months: statements, the flow pool, states that end on a date.',
  }),
  EXTENSIONS: list({
    about: 'Folders with resources, migrations and labels of your own. The server then runs from its sources.',
    example: '/app/extensions/one',
  }),
  DEMO: onOff({
    about:
      'Demo data, whose accounts have known passwords. Default: on outside production. `on` also allows them on a ' +
      'database server.',
    otherwise: null,
  }),
  SIMULATORS: onOff({
    about: 'Simulators of suppliers, gateways and mail. Default: on outside production.',
    otherwise: null,
  }),
  APPROVALS: onOff({
    about:
      'Calls that take money back or refund larger amounts wait for a second administrator ' +
      '(docs/decisions/0053-two-persons.md).',
    otherwise: false,
  }),
};

const BACKUPS = {
  BACKUP_KEY: secret({
    about:
      'Encrypts backups (docs/deploy.md). Without it backups are not encrypted. Keep a copy apart from the backups: ' +
      'without it nobody can read them.',
  }),
  BACKUP_KEEP: whole({
    about: 'Backups that stay in a folder. A successful backup deletes older ones.',
    otherwise: 14,
    least: 1,
    most: 10_000,
  }),
};

const SECRETS = {
  SECRET_KEY: secret({
    about:
      'Signs session headers and proofs of work, and encrypts documents. Production needs one, the same for all ' +
      'processes. Keep a copy: without it encrypted documents cannot be read.',
  }),
  FORMER_SECRET_KEYS: secrets({
    about: 'Former keys, separated by commas, which still decrypt (docs/runbooks/keys.md).',
  }),
  LEDGER_KEY: secret({
    about:
      'Signs the ledger (docs/decisions/0006-hash-chain.md). Production needs one, the same for all processes, ' +
      'stored apart from the database and its backups.',
  }),
  FORMER_LEDGER_KEYS: secrets({
    about: 'Former ledger keys, separated by commas. They are needed as long as the ledger exists.',
  }),
};

const LIMITS = {
  CALLS_PER_SECOND: whole({
    about: 'Calls a second of one session, API key or address, counted over ten seconds by each process.',
    otherwise: 300,
    least: 1,
    most: 100_000,
  }),
  UPLOAD_MB: whole({
    about: 'The largest file of an import, in megabytes. The proxy in front must accept as much (docker/nginx.conf).',
    otherwise: 64,
    least: 1,
    most: 1_024,
  }),
  SANDBOX_PROCESSES: whole({
    about: 'Sandboxes that run at once for one process, each of about 130 MB. `0`: none.',
    otherwise: 4,
    least: 0,
    most: 200,
  }),
  SANDBOX_IDLE_MINUTES: whole({
    about: 'Minutes without calls after which a sandbox ends.',
    otherwise: 15,
    least: 1,
    most: 1_440,
  }),
  WEBHOOK_KEEP_DAYS: whole({ about: 'Days after which deliveries of webhooks are deleted.', otherwise: 30, ...DAYS }),
  REQUEST_KEEP_DAYS: whole({
    about: 'Days for which an idempotency key of a caller gets the first answer again.',
    otherwise: 400,
    ...DAYS,
  }),
  JOB_KEEP_DAYS: whole({
    about: "Days after which the system's finished jobs are deleted. Failed jobs and jobs of users stay.",
    otherwise: 30,
    ...DAYS,
  }),
  SMS_KEEP_DAYS: whole({
    about: 'Days after which texts, senders and codes of SMS are erased.',
    otherwise: 30,
    ...DAYS,
  }),
  PERSON_KEEP_DAYS: whole({
    about:
      'Days after which the names and addresses of deleted users, and the mail addresses and travellers of orders, ' +
      'are erased. `0`: never.',
    otherwise: 0,
    least: 0,
    most: 36_500,
  }),
  REAL_NAME_CARDS_PER_PERSON: whole({
    about: 'Cards that one person may verify. `0`: any number.',
    otherwise: 0,
    least: 0,
    most: 1_000_000,
  }),
  REAL_NAME_REJECTED_DAYS: whole({
    about: 'Days after which the contents of rejected identity documents are erased.',
    otherwise: 30,
    ...DAYS,
  }),
  REAL_NAME_RETENTION_DAYS: whole({
    about: 'Days after which the contents of approved identity documents are erased.',
    otherwise: 365,
    ...DAYS,
  }),
};

const { alipay, alipayHk, wechatPay, paypal, allInPay, apple } = GATEWAYS;
const PAYMENTS = {
  ...alipay.required,
  ...alipay.optional,
  ...alipayHk.required,
  ...alipayHk.optional,
  ...wechatPay.required,
  ...wechatPay.optional,
  ...paypal.required,
  ...paypal.optional,
  ...allInPay.required,
  ...allInPay.optional,
  ...apple.required,
  ...apple.optional,
};

export const SETTINGS = {
  ...SERVER,
  ...DATA,
  ...SECRETS,
  ...BACKUPS,
  ...LIMITS,
  ...MAIL,
  ...SERVICES,
  ...PAYMENTS,
} satisfies Readonly<Record<string, Setting<unknown>>>;

/** The settings by section, for the reference. */
export const SECTIONS: Readonly<Record<string, Readonly<Record<string, Setting<unknown>>>>> = {
  Server: SERVER,
  'Database and folders': DATA,
  Secrets: SECRETS,
  Backups: BACKUPS,
  'Limits and retention': LIMITS,
  Mail: MAIL,
  'Other services': SERVICES,
  'Payment gateways': PAYMENTS,
};

export type SettingName = keyof typeof SETTINGS;
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer Value> ? Value : never;
};
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const settingOf = (name: SettingName): Setting<unknown> => SETTINGS[name];
export type GatewaySetting = keyof typeof PAYMENTS;
export const GATEWAY_SETTINGS = Object.keys(PAYMENTS) as GatewaySetting[];

/** Returns whether `<name>_FILE` may name a file with the value, as for secrets and gateways. */
export const mayComeFromFile = (name: SettingName): boolean =>
  Boolean(settingOf(name).hidden) || Object.hasOwn(PAYMENTS, name);

/** Returns a line that sets the setting to a valid value. */
export const exampleOf = (name: SettingName): string => {
  const { example, fromFile } = settingOf(name);
  return fromFile ? `${name}_FILE=/run/secrets/${name.toLowerCase()}` : `${name}=${example}`;
};

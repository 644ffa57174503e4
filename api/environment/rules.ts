import { GATEWAYS } from './gatewaySettings';
import { findWeakSecrets } from './secrets';
import { GATEWAY_SETTINGS, type SettingName, type Settings } from './settings';

export interface RuleOptions {
  /** Secrets that are not checked, for a program that replaces a weak key. */
  readonly skipped: readonly SettingName[];
}

interface Fault {
  readonly name: SettingName;
  readonly why: string;
}

const isMissing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Settings that are needed if any in `when` is set. */
interface Group {
  readonly when: readonly SettingName[];
  readonly need: readonly SettingName[];
}

const CTRIP = ['CTRIP_ACCOUNT_ID', 'CTRIP_AES_KEY', 'CTRIP_AES_IV', 'CTRIP_SIGN_KEY'] as const;
const OFFICIAL_ACCOUNT = ['OFFICIAL_ACCOUNT_APP_ID', 'OFFICIAL_ACCOUNT_APP_SECRET', 'OFFICIAL_ACCOUNT_TOKEN'] as const;
const S3_KEY = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const GROUPS: readonly Group[] = [
  { when: ['SMTP_URL'], need: ['MAIL_FROM'] },
  { when: ['IDENTITY_URL'], need: ['IDENTITY_KEY'] },
  { when: ['S3_ENDPOINT', 'S3_PATH_STYLE'], need: ['S3_BUCKET'] },
  { when: S3_KEY, need: ['S3_BUCKET', ...S3_KEY] },
  { when: ['JPUSH_APP_KEY'], need: ['JPUSH_MASTER_SECRET'] },
  { when: CTRIP, need: CTRIP },
  { when: [...OFFICIAL_ACCOUNT, 'OFFICIAL_ACCOUNT_AES_KEY', 'OFFICIAL_ACCOUNT_TEMPLATES'], need: OFFICIAL_ACCOUNT },
  ...Object.values(GATEWAYS).map(({ required }): Group => {
    const names = Object.keys(required) as SettingName[];
    return { when: names, need: names };
  }),
];

const findIncomplete = (settings: Settings): Fault[] =>
  GROUPS.flatMap(({ when, need }) => {
    const given = when.find((name) => !isMissing(settings[name]));
    const missing = given === undefined ? [] : need.filter((name) => isMissing(settings[name]));
    return missing.map((name) => ({ name, why: `${name} is missing: ${given} needs it` }));
  });

const MIN_IDENTITY_KEY = 16;
function findWrongPairs(settings: Settings): Fault[] {
  const faults: Fault[] = [];
  const add = (name: SettingName, why: string): number => faults.push({ name, why: `${name}: ${why}` });
  if (settings.IDENTITY_URL !== null && (settings.IDENTITY_KEY?.length ?? MIN_IDENTITY_KEY) < MIN_IDENTITY_KEY)
    add('IDENTITY_KEY', `IDENTITY_URL needs a key of at least ${MIN_IDENTITY_KEY} characters`);
  const { WECHAT_PAY_MCHID, WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: key } = settings;
  const hasKey = id !== null && key !== null;
  const hasHalf = !hasKey && (id !== null || key !== null);
  if (hasHalf || (WECHAT_PAY_MCHID !== null && !hasKey && settings.WECHAT_PAY_CERTIFICATES === null))
    add(
      id === null ? 'WECHAT_PAY_PUBLIC_KEY_ID' : 'WECHAT_PAY_PUBLIC_KEY',
      'WeChat Pay needs WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY, or WECHAT_PAY_CERTIFICATES',
    );
  return faults;
}

/** Returns a fault if several processes would open an SQLite database. */
const findDivided = ({ ROLE: work, DATABASE_URL: url }: Settings): Fault[] =>
  work !== 'all' && (url === null || url.startsWith('sqlite:'))
    ? [{ name: 'ROLE', why: `ROLE is ${work}: SQLite allows one process, which does all work` }]
    : [];

/** Returns a fault for a replica of SQLite, or one that is the writer itself. */
function findWrongReplica({ DATABASE_REPLICA_URL: replica, DATABASE_URL: url }: Settings): Fault[] {
  if (replica === null) return [];
  if (replica.startsWith('sqlite:'))
    return [{ name: 'DATABASE_REPLICA_URL', why: 'DATABASE_REPLICA_URL: SQLite has no replicas: name a server' }];
  if (url === null || url.startsWith('sqlite:'))
    return [{ name: 'DATABASE_URL', why: 'DATABASE_URL: SQLite has no replicas: DATABASE_REPLICA_URL needs a server' }];
  return replica === url
    ? [{ name: 'DATABASE_REPLICA_URL', why: 'DATABASE_REPLICA_URL and DATABASE_URL are the same: name a copy' }]
    : [];
}

/** Returns a fault for each setting that is unsafe in production. */
function findUnsafe(settings: Settings, { skipped }: RuleOptions): Fault[] {
  const hasGateways = GATEWAY_SETTINGS.some((name) => !isMissing(settings[name]));
  const faults = findWeakSecrets(settings, skipped);
  const add = (name: SettingName, why: string): number => faults.push({ name, why });
  if (settings.DATABASE_URL === null) add('DATABASE_URL', 'DATABASE_URL: production has no default database: name one');
  if (hasGateways && !settings.PUBLIC_URL?.startsWith('https://'))
    add('PUBLIC_URL', 'PUBLIC_URL: payment gateways need the https address of this server');
  if (settings.SIMULATORS) add('SIMULATORS', 'SIMULATORS is on: production does not run with simulators');
  if (settings.DEMO) add('DEMO', 'DEMO is on: production has no demo world');
  return faults;
}

/** Returns the faults of settings that do not fit together or that production must not have. */
export const findTogether = (settings: Settings, options: RuleOptions): Fault[] => [
  ...findIncomplete(settings),
  ...findWrongPairs(settings),
  ...findDivided(settings),
  ...findWrongReplica(settings),
  ...(settings.NODE_ENV === 'production' ? findUnsafe(settings, options) : []),
];

import { createHash } from 'node:crypto';

export const DEMO_PASSWORD = 'demo1234';
/** The hash of the demo password, as clients send it. */
export const DEMO_PASSWORD_ON_WIRE = createHash('sha256').update(DEMO_PASSWORD).digest('hex');

export type Person = 'admin' | 'sales' | 'agent1' | 'agent2' | 'agent3' | 'other1' | 'other2' | 'sms' | 'fresh';
/** A user of the demo. `admin2` exists only with approvals. */
export type AnyPerson = Person | 'admin2';
export type DemoAgent = Extract<Person, `agent${string}` | `other${string}`>;

interface DemoPerson {
  role: 'ADMIN' | 'SALESMAN' | 'AGENT_1' | 'AGENT_2' | 'AGENT_3' | 'SMS_RECYCLE';
  nickname: string;
  superior?: Person;
  salesman?: Person;
  level: 'VIP' | 'REGULAR' | 'SEAMAN';
  accountAuth: boolean;
  /** The final balance of the wallet, in minor units. */
  balance?: number;
}

/** The demo's users, superiors before their children. */
export const PEOPLE: Readonly<Record<Person, DemoPerson>> = {
  admin: { role: 'ADMIN', nickname: 'Admin', level: 'REGULAR', accountAuth: true },
  sales: { role: 'SALESMAN', nickname: 'Wang Min', level: 'REGULAR', accountAuth: true },
  agent1: {
    role: 'AGENT_1',
    nickname: 'Yuanhang Tele',
    salesman: 'sales',
    level: 'VIP',
    accountAuth: true,
    balance: 1_000_000,
  },
  agent2: {
    role: 'AGENT_2',
    nickname: 'Lvxin Tech',
    superior: 'agent1',
    salesman: 'sales',
    level: 'REGULAR',
    accountAuth: true,
    balance: 100_000,
  },
  agent3: {
    role: 'AGENT_3',
    nickname: 'Haiketong',
    superior: 'agent2',
    salesman: 'sales',
    level: 'SEAMAN',
    accountAuth: true,
    balance: 50_000,
  },
  other1: { role: 'AGENT_1', nickname: 'Hanaro Mobile', level: 'VIP', accountAuth: true, balance: 640_000 },
  other2: {
    role: 'AGENT_2',
    nickname: 'Liantu Global',
    superior: 'other1',
    level: 'REGULAR',
    accountAuth: true,
    balance: 125_000,
  },
  sms: { role: 'SMS_RECYCLE', nickname: 'SMS Hub', level: 'REGULAR', accountAuth: true },
  fresh: { role: 'AGENT_1', nickname: 'Star Mobile', level: 'REGULAR', accountAuth: false },
};

export const SECOND_ADMIN: DemoPerson = { role: 'ADMIN', nickname: 'Li Na', level: 'REGULAR', accountAuth: true };

export const accountOf = (person: AnyPerson): string => `${person}@t3d.test`;

/** The accounts with which visitors of the demo can log in. */
export const DEMO_ACCOUNTS = {
  accounts: ([...Object.keys(PEOPLE), 'admin2'] as AnyPerson[]).map(accountOf),
  password: DEMO_PASSWORD_ON_WIRE,
};

/** The branches of agents in both trees, from level 1 down. */
export const BRANCHES: readonly (readonly DemoAgent[])[] = [
  ['agent1', 'agent2', 'agent3'],
  ['other1', 'other2'],
];

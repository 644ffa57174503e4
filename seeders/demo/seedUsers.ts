import users from '@t3d/resources/people/users';
import { createUser } from '../../api/domain/users/placeUser';
import { recordHistory } from '../../api/models/history';
import { table } from '../../api/models/table';
import { hashPassword } from '../../api/models/passwords';
import {
  type AnyPerson,
  type Person,
  type DemoAgent,
  DEMO_PASSWORD_ON_WIRE,
  PEOPLE,
  SECOND_ADMIN,
  accountOf,
} from './data/users';
import { type User, type DemoContext, HOUR } from './demoContext';
import { inviteUser } from '../../api/domain/users/inviteUser';
import { revokeInvites } from '../../api/domain/invites';
import { logInsOf } from '../../api/models/logins';

const FIRST_DAY = 120;

async function remember(world: DemoContext, person: AnyPerson, id: number): Promise<void> {
  world.people.set(person, (await table(world.at(world.now), users).one(id)) as User);
}

/** Creates a staff user in the database, because no screen can. */
async function hire(world: DemoContext, person: AnyPerson, moment: Date): Promise<number> {
  const { role, nickname, level, accountAuth } = person === 'admin2' ? SECOND_ADMIN : PEOPLE[person];
  const ctx = world.at(moment);
  const account = accountOf(person);
  const id = await table(ctx, users).insert({
    role,
    account,
    nickname,
    level,
    accountAuth,
    status: 'ENABLED',
    email: account,
    apis: ['*'],
    passwordHash: await hashPassword(DEMO_PASSWORD_ON_WIRE),
  });
  await recordHistory(ctx, users, id, 'create', {
    account: { before: null, after: account },
    role: { before: null, after: role },
  });
  return id;
}

async function enrol(world: DemoContext, person: Person, moment: Date): Promise<number> {
  const { role, nickname, superior, salesman, level, accountAuth } = PEOPLE[person];
  const account = accountOf(person);
  const ctx = world.at(moment, 'admin');
  const { id } = await createUser(ctx, {
    account,
    role,
    nickname,
    level,
    accountAuth,
    password: DEMO_PASSWORD_ON_WIRE,
    superior: superior ? world.id(superior) : null,
    salesman: salesman ? world.id(salesman) : null,
  });
  if (accountAuth) await table(ctx, users).update({ email: account }, id);
  return id;
}

/** Creates the demo accounts, some hours apart. */
export async function seedPeople(world: DemoContext): Promise<void> {
  for (const [order, person] of (Object.keys(PEOPLE) as Person[]).entries()) {
    const { role } = PEOPLE[person];
    const moment = world.daysAgo(FIRST_DAY - 2 * order, HOUR * (1 + order));
    const isStaff = role === 'ADMIN' || role === 'SALESMAN';
    const id = isStaff ? await hire(world, person, moment) : await enrol(world, person, moment);
    await remember(world, person, id);
  }
}

export async function hireSecondAdmin(world: DemoContext): Promise<void> {
  await remember(world, 'admin2', await hire(world, 'admin2', world.daysAgo(100, HOUR)));
}

interface Planned {
  agent: DemoAgent;
  /** The days before today of the invite. */
  ago: number;
  uses: number;
  days: number;
  remark: string;
  isRevoked?: boolean;
}

const INVITES: readonly Planned[] = [
  { agent: 'agent1', ago: 40, uses: 10, days: 7, remark: 'MWC 26' },
  { agent: 'agent1', ago: 12, uses: 1, days: 30, remark: 'CRM-0329', isRevoked: true },
  { agent: 'agent1', ago: 2, uses: 20, days: 30, remark: 'Canton Fair 139' },
  { agent: 'agent2', ago: 1, uses: 1, days: 7, remark: 'POS 07' },
];

/** Plans invite links of agents: open, expired and revoked. */
export function planInvites(world: DemoContext): void {
  for (const { agent, ago, isRevoked, ...input } of INVITES) {
    const moment = world.daysAgo(ago, 3 * HOUR);
    world.agenda.plan(moment, async () => {
      const { id } = (await inviteUser(world.at(moment, agent), input)) as { id: number };
      if (isRevoked) await revokeInvites(world.at(moment, agent), { ids: [id] });
    });
  }
}

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.62';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** The logins of the demo: user, hours ago, device and address. `isNew` marks a new network. */
const LOG_INS: readonly (readonly [person: Person, hours: number, device: string, address: string, isNew?: true])[] = [
  ['agent1', 62, FIREFOX, '192.0.2.66', true],
  ['agent1', 45, CHROME, '203.0.113.40'],
  ['agent1', 21, WECHAT, '198.51.100.7'],
  ['agent1', 3, CHROME, '203.0.113.40'],
  ['agent2', 27, CHROME, '198.51.100.21'],
  ['agent3', 9, WECHAT, '198.51.100.93'],
  ['other1', 30, CHROME, '203.0.113.150'],
];

export async function seedLogIns(world: DemoContext): Promise<void> {
  const { database, transaction } = world.at(world.now);
  await logInsOf(database).bulkCreate(
    LOG_INS.map(([person, hours, device, address, isNew = false]) => ({
      user: world.id(person),
      device,
      address: database.seals.closeText('sessions.address', address),
      isNew,
      at: new Date(world.now.getTime() - hours * HOUR),
    })),
    { transaction },
  );
}

import users from '@t3d/resources/people/users';
import { createUser } from '../../api/subjects/users/createUser';
import { recordHistory } from '../../api/models/history';
import { table } from '../../api/models/table';
import { hashPassword } from '../../api/models/passwords';
import type { AnyPerson, Person } from './data/people';
import { DEMO_PASSWORD_ON_WIRE, PEOPLE, SECOND_ADMIN, accountOf } from './data/people';
import type { User, World } from './world';
import { HOUR } from './moments';

const FIRST_DAY = 120;

async function remember(world: World, person: AnyPerson, id: number): Promise<void> {
  world.people.set(person, (await table(world.at(world.now), users).one(id)) as User);
}

/** Staff are not made through the product's own screens. */
async function hire(world: World, person: AnyPerson, moment: Date): Promise<number> {
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

async function enrol(world: World, person: Person, moment: Date): Promise<number> {
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

/** The nine demo accounts, each a few hours after the one before it. */
export async function seedPeople(world: World): Promise<void> {
  for (const [order, person] of (Object.keys(PEOPLE) as Person[]).entries()) {
    const { role } = PEOPLE[person];
    const moment = world.daysAgo(FIRST_DAY - 2 * order, HOUR * (1 + order));
    const isStaff = role === 'ADMIN' || role === 'SALESMAN';
    const id = isStaff ? await hire(world, person, moment) : await enrol(world, person, moment);
    await remember(world, person, id);
  }
}

/** A second administrator, who came after all of them. */
export async function hireSecondAdmin(world: World): Promise<void> {
  await remember(world, 'admin2', await hire(world, 'admin2', world.daysAgo(100, HOUR)));
}

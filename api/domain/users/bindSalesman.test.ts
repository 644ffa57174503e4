import { expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import { table } from '../../models/table';
import { buildChain, buildSalesman } from '../../test/factories';
import { errorOf } from '../../test/errorOf';
import { bindSalesman } from './updateUser';
import { admin, as, ctx, make, openUsers, sales } from './users.fixture';

openUsers();

const salesmanOf = async ({ id }: { id: number }): Promise<number | null | undefined> =>
  (await table(ctx, users).one(id))?.salesman;
const bind = (ids: number[], salesman = sales.id) => as(admin, (tx) => bindSalesman(tx, { ids, salesman }));

test('assigns an AGENT_1 and the whole branch to a salesman, and counts users who had another salesman', async () => {
  const [one, two] = (await buildChain(ctx, [0, 0])) as [User, User];
  const codes = await make(admin, { role: 'SMS_RECYCLE', salesman: sales.id });
  expect(await bind([one.id, codes.id])).toEqual({ affected: 1 });
  expect([await salesmanOf(one), await salesmanOf(two)]).toEqual([sales.id, sales.id]);
  expect(await bind([one.id])).toEqual({ affected: 0 });
});

test('rejects binding an agent below another agent, a member of staff, or an unusable salesman', async () => {
  const [one, two] = (await buildChain(ctx, [0, 0])) as [User, User];
  const off = await buildSalesman(ctx, { status: 'DISABLED' });
  expect(await errorOf(bind([one.id, two.id]))).toBe(`400 ${two.id}:users.salesmanInherited`);
  expect(await errorOf(bind([sales.id]))).toBe(`400 ${sales.id}:guard`);
  for (const salesman of [off.id, admin.id, one.id])
    expect([salesman, await errorOf(bind([one.id], salesman))]).toEqual([salesman, '400 salesman:notChoosable']);
  expect(await salesmanOf(one)).toBeNull();
});

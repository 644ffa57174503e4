import type { Standing } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/roles';
import users from '@t3d/resources/users';
import type { Actor, Context } from '../../context';
import { NotFound } from '../../errors';
import { table } from '../../models/table';

export interface Subject {
  actor: Actor;
  nickname: string | null;
  standing: Standing[];
}

/**
 * A user as the checks of its calls would see it, and what blocks all of them. Not the platform, nor
 * people who never log in here.
 */
export async function readSubject(ctx: Context, id: number): Promise<Subject> {
  const rows = table(ctx, users);
  const user = await rows.one(id);
  if (!user || user.role === null || user.role === 'USER') throw new NotFound();
  const above = [user.agent1, user.agent2, user.agent3].filter((one): one is number => one !== null && one !== id);
  const shut = above.length > 0 && (await rows.find(above)).some(({ status }) => status !== 'ENABLED');
  const standing: Standing[] = [];
  if (user.status === 'DELETED') standing.push('deleted');
  if (user.status === 'DISABLED') standing.push('disabled');
  if (shut) standing.push('superiorDisabled');
  if (!user.accountAuth && user.role !== 'backdoor') standing.push('accountAuth');
  const { account, role, apis, accountAuth, agent1, agent2, agent3, nickname } = user;
  return {
    nickname,
    standing,
    actor: {
      id,
      account,
      role,
      level: levelOf(role),
      apis: apis ?? [],
      accountAuth: accountAuth ?? false,
      agent1,
      agent2,
      agent3,
    },
  };
}

import type { Person, Standing } from '@t3d/resources/kit';
import { BACKDOOR, ENABLED } from '@t3d/resources/kit';
import type { Actor, Context } from '../../context';
import { NotFound } from '../../errors';
import { placeOf } from '../../models/actors';
import { people } from '../../models/people';
import { secondFactorRolesOf, withSecondFactor } from '../../models/secondFactors';

export interface Subject {
  actor: Actor;
  nickname: string | null;
  standing: Standing[];
}

/** Whether somebody above is shut out, and everybody below with it. */
async function isShutOut(ctx: Context, person: Person, place: object): Promise<boolean> {
  const above = Object.values(place).filter((id): id is number => typeof id === 'number' && id !== person.id);
  return above.length > 0 && (await people(ctx).find(above)).some(({ status }) => status !== ENABLED);
}

/** Whether their role needs a second factor that they have not set up. */
async function mustEnrol(ctx: Context, { id, role }: Person): Promise<boolean> {
  if (role === null) return false;
  const { database, transaction } = ctx;
  const required = await secondFactorRolesOf(database).count({ where: { role }, transaction });
  return required > 0 && !(await withSecondFactor(ctx, [id])).has(id);
}

/**
 * One of the people as the checks of its calls would see it, and what blocks all of them. Not who has no role, nor
 * people who never log in here.
 */
export async function readSubject(ctx: Context, id: number): Promise<Subject> {
  const { database } = ctx;
  const person = await people(ctx).one(id);
  const { never = [] } = database.registry.product.logIn ?? {};
  if (!person || person.role === null || never.includes(person.role)) throw new NotFound();
  const { account, role, nickname = null, apis = ['*'], accountAuth = true } = person;
  const place = placeOf(database, person);
  const standing: Standing[] = [];
  if (person.status === 'DELETED') standing.push('deleted');
  else if (person.status !== ENABLED) standing.push('disabled');
  if (await isShutOut(ctx, person, place)) standing.push('superiorDisabled');
  if (!accountAuth && role !== BACKDOOR) standing.push('accountAuth');
  if (await mustEnrol(ctx, person)) standing.push('secondFactor');
  return {
    nickname,
    standing,
    actor: { id, account, role, apis: apis ?? [], accountAuth: accountAuth ?? false, ...place },
  };
}

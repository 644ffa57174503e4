import {
  type Person,
  type ProductFacts,
  type Rights,
  type Roles,
  type Standing,
  BACKDOOR,
  ENABLED,
} from '@t3d/resources/kit';
import type { Context } from '../../context';
import { requirePattern } from '../../engine/access/permissions';
import { readId } from '../../engine/rows/read/query';
import { requireInScope } from '../../engine/rows/read/read';
import { NotFound } from '../../errors';
import { translate } from '../../locales';
import { placeOf } from '../../models/actors';
import { people, peopleOf } from '../../models/people';
import { secondFactorRolesOf, withSecondFactor } from '../../models/secondFactors';
import { demandMe } from '../account';
import { type Subject, explainResource } from './explain';

/** The roles that may read the rights of others. */
export const rightsReaders = ({ logIn, house }: ProductFacts): Roles => logIn?.rights ?? house.admins;

/** Whether somebody above is shut out, which shuts out everybody below. */
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
 * Reads one of the people as the checks of their calls would see them, and what blocks all of these. 404 for people
 * without a role and for those who never log in here.
 */
async function readSubject(ctx: Context, id: number): Promise<Subject> {
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

async function explain(ctx: Context, id: number): Promise<Rights> {
  const { actor: reader, language, database } = ctx;
  const subject = await readSubject(ctx, id);
  // A viewer calls with what both may do: that is what its screens go by.
  if (reader.viewer && reader.id === id) subject.actor = { ...subject.actor, apis: reader.apis };
  const { account, role, apis } = subject.actor;
  if (role === null) throw new NotFound();
  const found = [...database.registry.values()].map((resource) =>
    explainResource({ reader, subject, language, product: database.registry.product, role }, resource),
  );
  return {
    user: { id, account, nickname: subject.nickname, role, apis: [...apis] },
    standing: subject.standing.map((code) => ({
      code,
      text: translate(`rights.${code}`, language),
      remedy: translate(`rights.${code}.remedy`, language),
    })),
    resources: found.flatMap(({ rights }) => rights ?? []),
    withheld: found.reduce((sum, { withheld }) => sum + withheld, 0),
  };
}

/** Explains what the caller may do and may not, and why. */
export const ownRights = (ctx: Context): Promise<Rights> => explain(ctx, demandMe(ctx).actor.id);

/** Explains another user's rights, if that user is in the caller's scope. */
export async function rightsOf(ctx: Context, given: string): Promise<Rights> {
  const { product } = ctx.database.registry;
  requirePattern(ctx.actor, rightsReaders(product), `${product.people}:show`);
  const id = readId(given);
  await requireInScope(ctx, peopleOf(ctx.database), [id]);
  return explain(ctx, id);
}

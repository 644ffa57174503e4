import type { ProductFacts, Rights, Roles } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { requirePattern } from '../../engine/access/permissions';
import { requireInScope } from '../../engine/rows/read/read';
import { NotFound } from '../../errors';
import { peopleOf } from '../../models/people';
import { translate } from '../../locales';
import { demandMe } from '../account';
import { explainResource } from './explain';
import { readSubject } from './subject';

/** Who may read the rights of others. */
export const rightsReaders = ({ logIn, house }: ProductFacts): Roles => logIn?.rights ?? house.admins;

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

/** What the caller itself may do and may not, and why. */
export const ownRights = (ctx: Context): Promise<Rights> => explain(ctx, demandMe(ctx).actor.id);

/** The same of one of the people in the caller's scope, for those who may read them. */
export async function rightsOf(ctx: Context, given: string): Promise<Rights> {
  const { product } = ctx.database.registry;
  requirePattern(ctx.actor, rightsReaders(product), `${product.people}:show`);
  const id = Number(given);
  if (!/^\d{1,15}$/.test(given) || id < 1) throw new NotFound();
  await requireInScope(ctx, peopleOf(ctx.database), [id]);
  return explain(ctx, id);
}

import type { Resource, SessionProfile, SessionUser } from '@t3d/resources/kit';
import { QueryTypes } from 'sequelize';
import type { Context } from '../context';
import { menuFor } from '../engine/http/menu';
import { Unauthenticated } from '../errors';
import { fileUrl } from '../models/files';
import { hasColumn, peopleOf } from '../models/people';

type Value = number | string | null;
const NUMBERS: ReadonlySet<string | undefined> = new Set(['money', 'integer', 'reference']);

const quoted = (name: string): string => `\`${name}\``;
const toNumber = (value: Value): number | null => (value === null ? null : Number(value));

/** The query of what a session shows of its person: fields of its own, and those that are looked up. */
function profileSql({ table, fields }: Resource, names: readonly string[]): string {
  const joins: string[] = [];
  const columns = names.map((name) => {
    const through = fields[name]?.through;
    if (!through) return `u.${quoted(name)}`;
    const join = `JOIN ${quoted(through.table)} ON ${quoted(through.table)}.id = u.${quoted(through.field)}`;
    if (!joins.includes(join)) joins.push(join);
    return `${quoted(through.table)}.${quoted(through.to)} AS ${quoted(name)}`;
  });
  const left = joins.map((join) => ` LEFT ${join}`).join('');
  return `SELECT ${['u.id', ...columns].join(', ')} FROM ${quoted(table)} u${left} WHERE u.id = :id`;
}

/** Reads the user of a session: identity, rights, menu, and the fields that the product's sessions show. */
export async function sessionUser(ctx: Context): Promise<SessionUser> {
  const { actor, database } = ctx;
  if (actor.id === null || actor.role === null) throw new Unauthenticated();
  const resource = peopleOf(database);
  const more = database.registry.product.logIn?.profile ?? [];
  const own = (['nickname', 'avatar'] as const).filter((name) => hasColumn(database, name));
  const [row] = await database.sequelize.query<Record<string, Value>>(profileSql(resource, [...own, ...more]), {
    type: QueryTypes.SELECT,
    replacements: { id: actor.id },
  });
  if (!row) throw new Unauthenticated();
  const avatar = toNumber(row.avatar ?? null);
  const shown = more.map((name) => [
    name,
    NUMBERS.has(resource.fields[name]?.kind) ? toNumber(row[name] ?? null) : row[name],
  ]);
  const { viewer } = actor;
  return {
    id: actor.id,
    account: actor.account,
    nickname: (row.nickname ?? null) as string | null,
    role: actor.role,
    accountAuth: actor.accountAuth,
    apis: [...actor.apis],
    avatar: avatar === null ? null : fileUrl(avatar),
    ...(Object.fromEntries(shown) as SessionProfile),
    menu: menuFor(actor, database.registry, ctx.language),
    ...(actor.mustEnrol && { mustEnrol: true as const }),
    ...(viewer && { viewedBy: { id: viewer.id, account: viewer.account, until: viewer.until.toISOString() } }),
  };
}

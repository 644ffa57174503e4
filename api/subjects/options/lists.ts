import type { Resource, Role } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import appTopics from '@t3d/resources/messages/app-topics';
import dictionary from '@t3d/resources/dictionary';
import organisations from '@t3d/resources/people/organisations';
import planTopics from '@t3d/resources/plans/plan-topics';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { holdsRole } from '../../engine/access/permissions';
import { table } from '../../models/table';
import type { Option } from './people';
import { IS_SALESMAN, listInferiors, listSalesmen } from './people';

type Reader = (ctx: Context) => Promise<Option[]>;

/**
 * Dictionary entries also carry their own names at the top: forms look them up by enumType. Disabled ones are among
 * them, for the records that have them.
 */
const readDictionary: Reader = async (ctx) => {
  const rows = await table(ctx, dictionary).find(
    {},
    {
      order: [
        ['enumType', 'ASC'],
        ['sort', 'ASC'],
        ['id', 'ASC'],
      ],
    },
  );
  return rows.map(({ id, enumType, enumName, enumValue, sort, disabled }) => {
    const data = { id, enumType, enumName, enumValue, sort, disabled };
    return { value: enumValue, label: readI18n(enumName, ctx.language), data, ...data };
  });
};

const readAppTopics: Reader = async (ctx) => {
  const rows = await table(ctx, appTopics).find(
    {},
    {
      order: [
        ['sort', 'ASC'],
        ['id', 'ASC'],
      ],
    },
  );
  return rows.map(({ id, name, image, sort, areaCodes }) => ({
    value: id,
    label: readI18n(name, ctx.language),
    data: { id, name, image, sort, areaCodes },
  }));
};

const readPlanTopics: Reader = async (ctx) => {
  const rows = await table(ctx, planTopics).find(
    {},
    {
      order: [
        ['sort', 'ASC'],
        ['id', 'ASC'],
      ],
    },
  );
  return rows.map(({ id, name, sort }) => ({ value: id, label: name, data: { id, name, sort } }));
};

/** Rows that a list is made of. */
export interface Source {
  of: Resource;
  /** SQL; absent: all rows. */
  where?: string;
}

export interface OptionList {
  read: Reader;
  roles?: readonly Role[];
  /** What the list is made of: open pages read it again when one of these rows changes. */
  sources?: readonly Source[];
}

/** The option lists that the browser loads once and keeps. Without roles: for every session. */
export const LISTS: Readonly<Record<string, OptionList>> = {
  '/dict': { read: readDictionary, sources: [{ of: dictionary }] },
  '/topic/all': { read: readAppTopics, sources: [{ of: appTopics }] },
  '/plan-topic-all': { read: readPlanTopics, roles: STAFF, sources: [{ of: planTopics }] },
  '/salesman/all': {
    read: listSalesmen,
    roles: STAFF,
    sources: [{ of: users, where: IS_SALESMAN }, { of: organisations }],
  },
  '/inferior-options': { read: (ctx) => listInferiors(ctx, 'children') },
  '/inferior-all': { read: (ctx) => listInferiors(ctx, 'subtree') },
};

/** Whether a list is for the caller. */
export const mayReadList = (ctx: Context, path: string): boolean => {
  const roles = LISTS[path]?.roles;
  return roles === undefined || holdsRole(ctx.actor, roles);
};

import type { Role } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import appTopics from '@t3d/resources/app-topics';
import dictionary from '@t3d/resources/dictionary';
import planTopics from '@t3d/resources/plan-topics';
import { Router } from 'express';
import type { Context } from '../../context';
import { holdsRole } from '../../engine/access/permissions';
import { Forbidden } from '../../errors';
import { contextOf } from '../../middleware/context';
import { table } from '../../models/table';
import type { Option } from './people';
import { listInferiors, listSalesmen } from './people';

type Reader = (ctx: Context) => Promise<Option[]>;

/** Dictionary entries also carry their own names at the top: forms look them up by enumType. */
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
  return rows.map(({ id, enumType, enumName, enumValue, sort }) => {
    const data = { id, enumType, enumName, enumValue, sort };
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

export interface OptionList {
  read: Reader;
  roles?: readonly Role[];
}

/** The option lists that the browser loads once and keeps. Without roles: for every session. */
export const LISTS: Readonly<Record<string, OptionList>> = {
  '/dict': { read: readDictionary },
  '/topic/all': { read: readAppTopics },
  '/plan-topic-all': { read: readPlanTopics, roles: STAFF },
  '/salesman/all': { read: listSalesmen, roles: STAFF },
  '/inferior-options': { read: (ctx) => listInferiors(ctx, 'children') },
  '/inferior-all': { read: (ctx) => listInferiors(ctx, 'subtree') },
};

function demandRole(ctx: Context, path: string, roles: readonly Role[] | undefined): void {
  if (roles && !holdsRole(ctx.actor, roles)) throw new Forbidden(path.slice(1));
}

export function optionRoutes(): Router {
  const router = Router();
  for (const [path, { read, roles }] of Object.entries(LISTS)) {
    router.get(path, async (request, response) => {
      const ctx = contextOf(request);
      demandRole(ctx, path, roles);
      const rows = await read(ctx);
      response.json({ code: 200, message: 'ok', rows, total: rows.length });
    });
  }
  return router;
}

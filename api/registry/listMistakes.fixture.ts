import { f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import type { Mistake } from './mistakes.fixture';
import { declare, withField } from './mistakes.fixture';

/** Mistakes in the sort of a list and in the labels of a history. */
export const OF_LISTS: readonly Mistake[] = [
  {
    wrong: declare({ list: { columns: ['name'], sort: '-price' } }),
    message:
      'parts: list.sort names price, which is no column of the list; add it to list.columns, or give the field ' +
      'filter: true',
  },
  {
    wrong: declare({
      fields: withField({ cost: f.money({ read: STAFF }) }),
      list: { columns: ['name', 'cost'], sort: 'cost' },
      access: { list: STAFF_AND_AGENTS },
    }),
    message:
      'parts: list.sort names cost, which AGENT_1, AGENT_2, AGENT_3 may list and not read; order it by another ' +
      'field',
  },
  {
    wrong: declare({ history: ['worn-out', 'update'] }),
    message: 'parts: history names update, which a history tells anyway; leave it out',
  },
];

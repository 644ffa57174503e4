import { defineResource, f, shape } from '../kit';
import { STAFF, SUPERIORS } from '../roles';
import { TERMINAL_TYPES } from './terminals';

export const CIRCULATIONS = ['DISTRIBUTE', 'RETRIEVE'] as const;
const RANGES = shape({ $id: 'ranges', type: 'array', items: { type: 'string' } });
const eitherEnd = { any: [{ subtree: 'from' }, { subtree: 'to' }] } as const;

export default defineResource('terminal-issue-records', {
  menu: {
    under: 'terminal',
    path: '/terminal/issue-record',
    order: 3,
    roles: [...STAFF, ...SUPERIORS],
    icon: 'History',
  },
  label: 'id',
  fields: {
    circulation: f.enum(CIRCULATIONS, {
      managed: true,
      filter: true,
      tones: { DISTRIBUTE: 'grey/Send', RETRIEVE: 'grey/AssignmentReturn' },
    }),
    from: f.reference('users', { managed: true, filter: true, labelPublic: true, index: true }),
    to: f.reference('users', { managed: true, filter: true, labelPublic: true, index: true }),
    type: f.enum(TERMINAL_TYPES, { managed: true, filter: true }),
    ranges: f.json({ managed: true, schema: RANGES }),
    count: f.integer({ managed: true }),
    operator: f.reference('users', { managed: true, filter: true, labelPublic: true }),
    remark: f.text({ managed: true, search: true }),
  },
  list: {
    columns: ['circulation', 'from', 'to', 'type', 'ranges', 'count', 'operator', 'remark', 'createdAt'],
    sort: '-id',
  },
  scope: {
    ADMIN: 'all',
    SALESMAN: { any: [{ customers: 'from' }, { customers: 'to' }] },
    AGENT_1: eitherEnd,
    AGENT_2: eitherEnd,
  },
  access: { list: [...STAFF, ...SUPERIORS], show: [...STAFF, ...SUPERIORS], export: [...STAFF, ...SUPERIORS] },
  append: true,
  untracked: true,
  asOf: true,
});

import { defineResource, f, shape } from '../kit';
import { STAFF } from '../roles';
import { CIRCULATIONS } from '../cards/terminal-issue-records';

const NUMBERS = shape({ $id: 'numberRanges', type: 'array', items: { type: 'string' } });

export default defineResource('sms-number-records', {
  label: 'id',
  fields: {
    circulation: f.enum(CIRCULATIONS, {
      managed: true,
      filter: true,
      tones: { DISTRIBUTE: 'teal/Send', RETRIEVE: 'grey/AssignmentReturn' },
    }),
    from: f.reference('users', { managed: true, filter: true, labelPublic: true, index: true }),
    to: f.reference('users', { managed: true, filter: true, labelPublic: true, index: true }),
    ranges: f.json({ managed: true, schema: NUMBERS }),
    count: f.integer({ managed: true }),
    operator: f.reference('users', { managed: true, filter: true, labelPublic: true }),
    remark: f.text({ managed: true, search: true }),
  },
  list: {
    columns: ['circulation', 'from', 'to', 'ranges', 'count', 'operator', 'remark', 'createdAt'],
    sort: '-id',
  },
  scope: { ADMIN: 'all', SALESMAN: { any: [{ customers: 'from' }, { customers: 'to' }] } },
  access: { list: STAFF, show: STAFF, export: STAFF },
  append: true,
  untracked: true,
  asOf: true,
});

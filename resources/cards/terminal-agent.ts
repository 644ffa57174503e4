import { defineView, f } from '../kit';
import terminals, { TERMINAL_TYPES } from './terminals';
import { ranges } from './kinds/ranges/kind';

/** The cards that the caller's descendants own. */
export default defineView('terminal-agent', terminals, {
  menu: { under: 'terminal', path: '/terminal/terminal-agent', order: 2, roles: ['AGENT_1'], icon: 'AccountTree' },
  list: {
    columns: ['iccid', 'cid', 'type', 'status', 'agent2', 'agent3', 'brand', 'realName', 'createdAt', 'remark'],
    hidden: ['cid', 'realName'],
    sort: '-id',
  },
  scope: { AGENT_1: { descendants: true } },
  access: { list: ['AGENT_1'], show: ['AGENT_1'], export: ['AGENT_1'] },
  actions: {
    recycle: {
      on: 'many',
      jobAbove: 5000,
      ranges: true,
      roles: ['AGENT_1'],
      idempotent: true,
      preview: true,
      danger: true,
      icon: 'Undo',
      input: { ranges: ranges(), type: f.enum(TERMINAL_TYPES), remark: f.text() },
    },
  },
});

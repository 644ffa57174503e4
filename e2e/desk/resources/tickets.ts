import { AGENTS, STAFF, STAFF_AND_AGENTS as ALL, defineResource, f, subtreeOf } from '@t3d/resources/declare';

export default defineResource('tickets', {
  menu: { under: 'message', path: '/message/tickets', order: 92, roles: [...STAFF, ...AGENTS], icon: 'Campaign' },
  label: 'title',
  fields: {
    no: f.text({ managed: true, fixed: true, required: true, made: true, unique: true, length: 16 }),
    title: f.text({ required: true, search: true, length: 64 }),
    agent: f.reference('users', { managed: true, fixed: true, required: true, made: true, filter: true }),
    status: f.enum(['OPEN', 'CLOSED'], { default: 'OPEN', write: STAFF, tones: { OPEN: 'amber', CLOSED: 'green' } }),
    proof: f.file({ types: ['pdf', 'png', 'jpg'] }),
    comments: f.children('ticket-comments', { on: 'ticket', limit: 100 }),
    commentCount: f.integer({ countOf: 'comments' }),
    lastCommentAt: f.time({ maxOf: 'comments.createdAt', filter: true }),
  },
  list: { columns: ['title', 'agent', 'status', 'commentCount', 'createdAt'], sort: '-createdAt' },
  scope: subtreeOf('agent'),
  access: { list: ALL, show: ALL, create: AGENTS, update: ALL },
  actions: {
    ask: {
      on: 'one',
      roles: STAFF,
      where: { status: 'OPEN' },
      input: { question: f.text({ required: true, multiline: true, length: 500 }) },
      final: 'sent',
      icon: 'Send',
    },
  },
});

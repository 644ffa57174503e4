import { STAFF, STAFF_AND_AGENTS as ALL, defineResource, f, withParent } from '@t3d/resources/declare';

export default defineResource('ticket-comments', {
  label: 'text',
  fields: {
    ticket: f.reference('tickets', { required: true, createOnly: true, filter: true }),
    text: f.text({ required: true, search: true, multiline: true, length: 2000 }),
    author: f.reference('users', { managed: true, fixed: true, required: true, made: true, labelPublic: true }),
    screenshot: f.file({ types: ['png', 'jpg'] }),
  },
  list: { columns: ['ticket', 'text', 'author', 'createdAt'], sort: '-createdAt' },
  scope: withParent('ticket'),
  access: { list: ALL, show: ALL, create: ALL, delete: STAFF },
});

import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

export default defineResource('repair-photos', {
  label: 'caption',
  fields: {
    repair: f.reference('repairs', { required: true, createOnly: true, filter: true }),
    caption: f.text({ required: true, length: 32 }),
    sender: f.reference('users', { required: true, createOnly: true, labelPublic: true }),
    picture: f.file({ types: ['png', 'pdf'] }),
    place: f.integer({ managed: true }),
  },
  list: { columns: ['caption', 'sender', 'picture'], sort: 'caption' },
  scope: subtreeOf('sender'),
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF },
});

import { defineProduct } from '@t3d/resources/kit';
import { fileURLToPath } from 'node:url';
import type { Product } from '../../products';
import { LIBRARIAN, READER, ROLES } from './roles';

const here = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));

/** A second, very small product for tests: a library of tools. */
export const LIBRARY: Product = {
  settings: defineProduct({
    roles: ROLES,
    people: 'members',
    logIn: { above: ['mentor'], viewAs: { by: LIBRARIAN, of: READER }, profile: ['shelf'] },
    builtin: { everyone: ROLES, admins: LIBRARIAN },
    menu: [],
  }),
  resources: here('resources'),
  migrations: here('migrations'),
  sites: { admin: here('admin/dist') },
};

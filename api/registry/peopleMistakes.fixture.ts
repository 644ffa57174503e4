import type { LogInSettings, Resource } from '@t3d/resources/kit';
import { accountFields, defineResource, f } from '@t3d/resources/kit';
import { ROLES } from '@t3d/resources/roles';
import { right } from './mistakes.fixture';

/** A resource of users with a mistake, and the product's settings for login. */
interface PeopleMistake {
  wrong: Resource;
  logIn?: LogInSettings;
  message: string;
}

const fields = accountFields(ROLES);
const base = { ...right, label: 'account', list: { columns: ['account'], sort: 'account' } } as const;
const people = (more: object = {}): Resource =>
  defineResource('parts', { ...base, fields: { ...fields, ...more } } as never) as Resource;

const lacking = (name: keyof typeof fields): Resource =>
  defineResource('parts', {
    ...base,
    label: 'nickname',
    list: { columns: ['nickname'], sort: 'nickname' },
    fields: Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name)),
  } as never) as Resource;

/** A valid resource of users that declares the fields for login with `base`. */
export const RIGHT_PEOPLE: Resource = defineResource('parts', {
  ...base,
  access: { list: right.access.list, show: right.access.show },
  fields: { ...fields, boss: f.reference('parts') },
});

const wide = { ...fields };
// @ts-expect-error what one line says is known by name
export const NONE = wide.acount;

/** Mistakes in the resource of the users who log in. */
export const OF_PEOPLE: readonly PeopleMistake[] = [
  {
    wrong: lacking('account'),
    message: 'parts.account: those who log in need it; write f.text({ required: true, unique: true }), or ',
  },
  {
    wrong: people({ account: f.text({ required: true }) }),
    message: 'parts.account: two people could log in as one; write required: true, unique: true',
  },
  {
    wrong: people({ role: f.text() }),
    message: 'parts.role: of those who log in it is of the kind enum; write f.enum(ROLES)',
  },
  {
    wrong: people({ role: f.enum(['ADMIN', 'SALESMAN']) }),
    message:
      'parts.role: it lacks the product’s role AGENT_1, AGENT_2, AGENT_3, USER, SMS_RECYCLE; write f.enum(ROLES)',
  },
  {
    wrong: people({ role: f.enum([...ROLES, 'ADMIM']) }),
    message: 'parts.role: ADMIM is no role of the product; write ADMIN',
  },
  {
    wrong: people({ status: f.enum(['ON', 'OFF']) }),
    message: 'parts.status: nobody could log in without the value ENABLED; write it among its values',
  },
  {
    wrong: people({ passwordHash: f.secret() }),
    message: 'parts.passwordHash: it would be written by a form; write hidden: true',
  },
  {
    wrong: people({ password: f.secret() }),
    message: 'parts.password: it would be kept as it is given; write inputOnly: true',
  },
  {
    wrong: people({ avatar: f.image({ use: 'logo' }) }),
    message: 'parts.avatar: nobody could choose one; write use: ‘avatar’',
  },
  {
    wrong: people({ email: f.text() }),
    message: "parts.email: of those who log in it is of the kind contact; write f.contact({ accepts: 'email' })",
  },
  {
    wrong: people({ boss: f.reference('parts') }),
    logIn: { above: ['bos'] },
    message: 'parts.bos: logIn.above names it, and it is no stored reference to parts; write boss',
  },
  {
    wrong: people(),
    logIn: { profile: ['passwordHash'] },
    message: 'parts.passwordHash: logIn.profile names it, and it is nothing that is stored and may be shown; write ',
  },
];

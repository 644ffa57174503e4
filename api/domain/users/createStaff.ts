import { isEmail } from '@t3d/resources/kit';
import { PASSWORD_LENGTH } from '@t3d/resources/kit/limits';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import { createHash } from 'node:crypto';
import { systemContext, type Context } from '../../context';
import type { Database } from '../../models/database';
import { changesBetween, recordHistory } from '../../models/history';
import { hashPassword } from '../../models/passwords';
import { forgetSecondFactorsOf } from '../../models/secondFactors';
import { endSessionsOf } from '../../models/logins';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';

export const STAFF_ROLES = ['ADMIN', 'SALESMAN', 'backdoor'] as const;
type StaffRole = (typeof STAFF_ROLES)[number];

/** A user to create or reset from the command line. `password` is plain text. */
export interface NewStaff {
  role: string;
  account: string;
  password: string;
  /** True to set the password of an existing user with this role. */
  reset?: boolean;
}

const isStaffRole = (role: string): role is StaffRole => (STAFF_ROLES as readonly string[]).includes(role);

/** Returns why a password is not allowed, in English, or null. The forms apply the same rule. */
export function passwordProblem(password: string): string | null {
  const { min, max } = PASSWORD_LENGTH;
  return password.length < min || password.length > max ? `The password must have ${min} to ${max} characters.` : null;
}

/** Returns role and account in stored form. Throws if either is not allowed. */
function readStaff({ role, account }: NewStaff): { role: StaffRole; account: string } {
  if (!isStaffRole(role))
    throw new Error(`The role must be one of ${STAFF_ROLES.join(', ')}. Customers are added in the back-office.`);
  const stored = account.trim().toLowerCase();
  if (!isEmail(stored)) throw new Error(`The account must be an e-mail address: ${account}`);
  return { role, account: stored };
}

async function insertStaff(ctx: Context, role: StaffRole, account: string, passwordHash: string): Promise<void> {
  const row: Partial<User> = {
    role,
    account,
    accountType: 'EMAIL',
    nickname: account,
    email: account,
    status: 'ENABLED',
    apis: ['*'],
    // Mark the account as verified, because a person with access to the server entered it.
    accountAuth: true,
  };
  const id = await table(ctx, users).insert({ ...row, passwordHash });
  await recordHistory(ctx, users, id, 'create', changesBetween(users, {}, row));
}

/** Sets the password, enables the user, disables the second factor and ends all sessions. */
async function resetStaff(ctx: Context, id: number, passwordHash: string): Promise<void> {
  await table(ctx, users).update({ passwordHash, status: 'ENABLED' }, id);
  await forgetSecondFactorsOf(ctx, [id]);
  await endSessionsOf(ctx, [id]);
  await recordHistory(ctx, users, id, 'password', { password: { before: '•••', after: '•••' } });
}

/** Creates a staff or backdoor user, or with `reset` sets an existing user's password. Throws an English error. */
export async function createStaff(database: Database, staff: NewStaff): Promise<'created' | 'reset'> {
  const { role, account } = readStaff(staff);
  const problem = passwordProblem(staff.password);
  if (problem) throw new Error(problem);
  const passwordHash = await hashPassword(createHash('sha256').update(staff.password).digest('hex'));
  return inTransaction(systemContext(database, 'command'), async (ctx) => {
    const found = await table(ctx, users).one({ account }, { lock: true });
    if (!found) {
      if (staff.reset) throw new Error(`There is no user with the account ${account}.`);
      await insertStaff(ctx, role, account, passwordHash);
      return 'created';
    }
    if (found.role !== role) throw new Error(`${account} exists already, with the role ${found.role ?? 'of nobody'}.`);
    if (found.status === 'DELETED') throw new Error(`${account} was deleted. Choose another account.`);
    if (!staff.reset) throw new Error(`${account} exists already. The command reset gives this user a new password.`);
    await resetStaff(ctx, found.id, passwordHash);
    return 'reset';
  });
}

/** Returns whether this installation has an enabled ADMIN. */
export async function hasAdmin(database: Database): Promise<boolean> {
  const admins = await table(systemContext(database, 'command'), users).find({ role: 'ADMIN', status: 'ENABLED' });
  return admins.length > 0;
}

import type { Person } from '@t3d/resources/kit';
import { isEmail } from '@t3d/resources/kit';

/** Where mails to somebody who logs in may go: to the verified e-mail, else to the account where that is one. */
export function mailboxOf({ account, accountType, email }: Pick<Person, 'account' | 'accountType' | 'email'>) {
  const isAddress = accountType === undefined ? isEmail(account) : accountType === 'EMAIL';
  return email ?? (isAddress ? account : null);
}

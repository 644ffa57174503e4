import type { Newcomer } from '../api/invites';
import { joinText } from './text';

/** The least and most characters of a password. */
const PASSWORD = { min: 6, max: 16 } as const;

export type Problems = Partial<Record<keyof Newcomer, string>>;

/** What is wrong with each field; empty when it may be sent. */
export function problemsOf({ account, nickname, password }: Newcomer): Problems {
  const fits = password.length >= PASSWORD.min && password.length <= PASSWORD.max;
  return {
    ...(account.trim() === '' && { account: joinText.accountMissing }),
    ...(nickname.trim() === '' && { nickname: joinText.nicknameMissing }),
    ...(!fits && { password: joinText.passwordLength }),
  };
}

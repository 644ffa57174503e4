import { PASSWORD_LENGTH } from '@t3d/resources/kit/limits';
import type { Newcomer } from '../api/invites';
import { joinText } from './text';

export type Problems = Partial<Record<keyof Newcomer, string>>;

/** What is wrong with each field; empty when it may be sent. */
export function problemsOf({ account, nickname, password }: Newcomer): Problems {
  const fits = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
  return {
    ...(account.trim() === '' && { account: joinText.accountMissing }),
    ...(nickname.trim() === '' && { nickname: joinText.nicknameMissing }),
    ...(!fits && { password: joinText.passwordLength }),
  };
}

import { PASSWORD_LENGTH } from '@t3d/resources/kit/limits';

export interface PasswordForm {
  original: string;
  next: string;
  confirm: string;
}
export type PasswordProblem = 'required' | 'length' | 'differs';

/** Returns the problems of a password form by field. */
export function passwordProblems({
  original,
  next,
  confirm,
}: PasswordForm): Partial<Record<keyof PasswordForm, PasswordProblem>> {
  const fits = next.length >= PASSWORD_LENGTH.min && next.length <= PASSWORD_LENGTH.max;
  return {
    ...(original === '' && { original: 'required' as const }),
    ...(next === '' ? { next: 'required' as const } : !fits && { next: 'length' as const }),
    ...(confirm === '' ? { confirm: 'required' as const } : confirm !== next && { confirm: 'differs' as const }),
  };
}

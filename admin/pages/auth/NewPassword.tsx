import { authText } from '../../providers/authTexts';
import { PlainField } from './fields';
import { PASSWORD_LENGTH } from '@t3d/resources/kit/limits';

export interface ResetForm {
  code: string;
  password: string;
  repeat: string;
}
type Twice = Pick<ResetForm, 'password' | 'repeat'>;
/** What is amiss with each field. */
export function problemsOf({ code, ...twice }: ResetForm): Partial<Record<keyof ResetForm, string>> {
  return { ...(!/^\d{6}$/.test(code) && { code: authText('forgot.codeMissing') }), ...problemsOfTwice(twice) };
}
/** What is amiss with a new password and its repetition. */
export function problemsOfTwice({ password, repeat }: Twice): Partial<Record<keyof Twice, string>> {
  const fits = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
  return {
    ...(!fits && { password: authText('forgot.passwordLength') }),
    ...(repeat !== password && { repeat: authText('forgot.repeatDiffers') }),
  };
}

interface NewPasswordProps {
  form: Twice;
  problems: Partial<Record<keyof Twice, string>>;
  set: (name: keyof Twice) => (value: string) => void;
}

/** The new password, twice. */
export const NewPassword = ({ form, problems, set }: NewPasswordProps) => (
  <>
    <PlainField
      id="new-password"
      label={authText('forgot.password')}
      value={form.password}
      onChange={set('password')}
      problem={problems.password}
      hint={authText('forgot.passwordHint')}
      complete="new-password"
      secret
    />
    <PlainField
      id="repeat"
      label={authText('forgot.repeat')}
      value={form.repeat}
      onChange={set('repeat')}
      problem={problems.repeat}
      complete="new-password"
      secret
    />
  </>
);

import { authText } from '../../providers/authTexts';
import { PlainField } from './fields';
import { PASSWORD_LENGTH } from './passwordRules';

export interface ResetForm {
  code: string;
  password: string;
  repeat: string;
}
/** What is amiss with each field. */
export function problemsOf({ code, password, repeat }: ResetForm): Partial<Record<keyof ResetForm, string>> {
  const fits = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
  return {
    ...(!/^\d{6}$/.test(code) && { code: authText('forgot.codeMissing') }),
    ...(!fits && { password: authText('forgot.passwordLength') }),
    ...(repeat !== password && { repeat: authText('forgot.repeatDiffers') }),
  };
}

interface NewPasswordProps {
  form: ResetForm;
  problems: Partial<Record<keyof ResetForm, string>>;
  set: (name: keyof ResetForm) => (value: string) => void;
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

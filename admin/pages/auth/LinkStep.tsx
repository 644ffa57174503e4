import type { FormEvent } from 'react';
import { useState } from 'react';
import { authText } from '../../providers/authTexts';
import { resetByLink } from '../../providers/session';
import { NewPassword, problemsOfTwice } from './NewPassword';
import { FormError } from './fields';
import { useCall } from './stepForm';

interface LinkStepProps {
  token: string;
  onDone: () => void;
  onOther: () => void;
}

/** The new password of somebody who came by a mailed link: no code is asked for. */
export function LinkStep({ token, onDone, onOther }: LinkStepProps) {
  const [form, setForm] = useState({ password: '', repeat: '' });
  const [pressed, setPressed] = useState(false);
  const { busy, error, call } = useCall();
  const found = problemsOfTwice(form);
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (Object.keys(found).length === 0)
      void call(async () => {
        await resetByLink(token, form.password);
        onDone();
      });
  };
  return (
    <form onSubmit={press} noValidate>
      <p className="hint">{authText('forgot.linkHint')}</p>
      <NewPassword
        form={form}
        problems={pressed ? found : {}}
        set={(name) => (value) => setForm({ ...form, [name]: value })}
      />
      <FormError text={error} />
      <button type="submit" className="filled" disabled={busy}>
        {authText(busy ? 'forgot.saving' : 'forgot.save')}
      </button>
      <p className="more">
        <button type="button" className="text" onClick={onOther}>
          {authText('forgot.byCode')}
        </button>
      </p>
    </form>
  );
}

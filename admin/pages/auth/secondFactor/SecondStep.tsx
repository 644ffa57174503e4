import { useRef, useState } from 'react';
import { authText } from '../../../providers/authTexts';
import { AuthForm, CheckProgress, CODE_LENGTH, CodeCells, PlainField } from '../fields';
import { type LoginRefusal, useCheckedLogin } from '../useCheckedLogin';

/** The wrong codes that the server accepts for one ticket. */
const MAX_TRIES = 5;

interface SecondStepProps {
  ticket: string;
  to: string;
  onEnded: (reason: string | null) => void;
}

/** The second step of a log-in: the app's code, whose sixth digit submits, or a recovery code. */
export function SecondStep({ ticket, to, onEnded }: SecondStepProps) {
  const { busy, error, setError, checked, send } = useCheckedLogin();
  const wrong = useRef(0);
  const refuse = ({ message, body }: LoginRefusal): void => {
    if (body?.errors?.ticket !== undefined) return onEnded(message);
    if (body?.errors?.code === undefined) return setError(message);
    wrong.current += 1;
    const left = MAX_TRIES - wrong.current;
    return left <= 0 ? onEnded(authText('second.usedUp')) : setError(authText('second.wrong', { message, left }));
  };
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState('');
  const submit = async (typed: string): Promise<void> => {
    const isWhole = byRecovery ? typed.trim() !== '' : typed.length === CODE_LENGTH;
    if (!isWhole) return setError(authText(byRecovery ? 'second.recoveryMissing' : 'second.codeMissing'));
    const refusal = await send({ ticket, code: typed }, to);
    if (!refusal) return undefined;
    refuse(refusal);
    // The next code differs, while a recovery code may only be mistyped.
    if (!byRecovery) setCode('');
  };
  const change = (digits: string): void => {
    setCode(digits);
    if (digits.length === CODE_LENGTH && code.length < CODE_LENGTH) void submit(digits);
  };
  const turn = (): void => {
    setByRecovery(!byRecovery);
    setCode('');
    setError(null);
  };
  return (
    <AuthForm
      className="login-form"
      error={error}
      verb={authText(busy ? 'login.busy' : 'login.submit')}
      disabled={busy}
      onSubmit={() => void submit(code)}
      above={<CheckProgress share={checked} />}
      below={
        <p className="more">
          <button type="button" className="text" onClick={turn}>
            {authText(byRecovery ? 'second.useApp' : 'second.useRecovery')}
          </button>
          <button type="button" className="text" onClick={() => onEnded(null)}>
            {authText('second.back')}
          </button>
        </p>
      }
    >
      <h1>{authText('second.title')}</h1>
      <p className="hint">{authText(byRecovery ? 'second.recoveryHint' : 'second.hint')}</p>
      {byRecovery ? (
        <PlainField
          id="recovery-code"
          label={authText('second.recoveryCode')}
          value={code}
          onChange={setCode}
          problem={undefined}
          complete="off"
          focus
        />
      ) : (
        <CodeCells label={authText('second.code')} code={code} wrong={error !== null} onChange={change} />
      )}
    </AuthForm>
  );
}

import { PASSWORD_LENGTH } from '@t3d/resources/kit/limits';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { requestPasswordCode, resetByLink, resetPassword } from '../../providers/session';
import { authText } from '../../providers/language';
import { AuthForm, CODE_LENGTH, FormError, PlainField, useFields } from './fields';
import { useTitle } from './product';
import { Resend, StepsPage, resendableAt, useCall } from './stepForm';

const problemsOfTwice = ({ password, repeat }: { password: string; repeat: string }) => ({
  ...((password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) && {
    password: authText('forgot.passwordLength'),
  }),
  ...(repeat !== password && { repeat: authText('forgot.repeatDiffers') }),
});

type Fields = ReturnType<typeof useFields<'password' | 'repeat'>>;

const NewPassword = ({ field }: Pick<Fields, 'field'>) => (
  <>
    <PlainField
      id="new-password"
      label={authText('forgot.password')}
      {...field('password')}
      hint={authText('forgot.passwordHint')}
      complete="new-password"
      secret
    />
    <PlainField id="repeat" label={authText('forgot.repeat')} {...field('repeat')} complete="new-password" secret />
  </>
);

/** Sets a password by a mailed link instead of a code. */
function LinkStep({ token, onDone, onOther }: { token: string; onDone: () => void; onOther: () => void }) {
  const { form, field, press } = useFields({ password: '', repeat: '' }, problemsOfTwice);
  const { busy, error, call } = useCall();
  const save = () => call(() => resetByLink(token, form.password).then(onDone));
  return (
    <AuthForm
      error={error}
      verb={authText(busy ? 'forgot.saving' : 'forgot.save')}
      disabled={busy}
      onSubmit={() => press(save)}
      below={
        <p className="more">
          <button type="button" className="text" onClick={onOther}>
            {authText('forgot.byCode')}
          </button>
        </p>
      }
    >
      <p className="hint">{authText('forgot.linkHint')}</p>
      <NewPassword field={field} />
    </AuthForm>
  );
}

const STEPS = ['code', 'password', 'done'] as const;
/** The state in the browser's history, which survives a reload. It contains no secret. */
interface CodeRequest {
  step: (typeof STEPS)[number];
  account: string;
  minutes: number;
  resendAt: number;
}

const readState = (state: unknown): CodeRequest | null => {
  const { step, account } = (state ?? {}) as Partial<CodeRequest>;
  return step && STEPS.includes(step) && typeof account === 'string' ? (state as CodeRequest) : null;
};

async function requestCode(account: string): Promise<CodeRequest> {
  const { minutes, resendSeconds } = await requestPasswordCode(account);
  return { step: 'password', account: account.trim(), minutes, resendAt: resendableAt(resendSeconds) };
}

function CodeStep({ known, onRequest }: { known: string; onRequest: (request: CodeRequest) => void }) {
  const { form, field, press } = useFields({ account: known }, ({ account }) =>
    account.trim() === '' ? { account: authText('login.accountMissing') } : {},
  );
  const { busy, error, call } = useCall();
  return (
    <AuthForm
      error={error}
      verb={authText(busy ? 'forgot.sending' : 'forgot.send')}
      disabled={busy}
      onSubmit={() => press(() => call(() => requestCode(form.account).then(onRequest)))}
    >
      <p className="hint">{authText('forgot.codeHint')}</p>
      <PlainField id="account" label={authText('login.account')} {...field('account')} complete="username" focus />
    </AuthForm>
  );
}

interface PasswordStepProps {
  request: CodeRequest;
  onRequest: (request: CodeRequest) => void;
  onDone: () => void;
  onOther: () => void;
}

function PasswordStep({ request: { account, minutes, resendAt }, onRequest, onDone, onOther }: PasswordStepProps) {
  const { form, field, press } = useFields({ code: '', password: '', repeat: '' }, ({ code, ...twice }) => ({
    ...(code.length < CODE_LENGTH && { code: authText('forgot.codeMissing') }),
    ...problemsOfTwice(twice),
  }));
  const { busy, error, call } = useCall();
  const resending = useCall();
  const code = field('code');
  return (
    <AuthForm
      error={error}
      verb={authText(busy ? 'forgot.saving' : 'forgot.save')}
      disabled={busy}
      onSubmit={() => press(() => call(() => resetPassword(account, form.code, form.password).then(onDone)))}
      below={
        <>
          <FormError text={resending.error} />
          <Resend
            at={resendAt}
            busy={resending.busy}
            onResend={() => void resending.call(() => requestCode(account).then(onRequest))}
            other={authText('forgot.otherAccount')}
            onOther={onOther}
          />
        </>
      }
    >
      <p className="hint" role="status">
        {authText('forgot.sent', { account, minutes })}
      </p>
      {/* Contains the account, because password managers would otherwise store the code as the account. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PlainField
        id="code"
        label={authText('forgot.code')}
        {...code}
        onChange={(text) => code.onChange(text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
        complete="one-time-code"
        digits
        focus
      />
      <NewPassword field={field} />
    </AuthForm>
  );
}

/** Resets a password: a mailed code or link, then the new password. */
export default function ForgotPassword() {
  useTitle(authText('page.forgotPassword'));
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token');
  const request = readState(useLocation().state);
  const step = request?.step ?? (token ? 'password' : 'code');
  const go = (next: CodeRequest | null): void => {
    void navigate('/forget-password', { replace: true, state: next });
  };
  return (
    <StepsPage
      title={authText('forgot.title')}
      steps={STEPS.map((one) => authText(`forgot.step.${one}`))}
      current={STEPS.indexOf(step)}
    >
      {step === 'code' && <CodeStep known={request?.account ?? ''} onRequest={go} />}
      {request && step === 'password' && (
        <PasswordStep
          request={request}
          onRequest={go}
          onOther={() => go(null)}
          onDone={() => go({ ...request, step: 'done' })}
        />
      )}
      {!request && token && (
        <LinkStep
          token={token}
          onDone={() => go({ step: 'done', account: '', minutes: 0, resendAt: 0 })}
          onOther={() => go(null)}
        />
      )}
      {step === 'done' ? (
        <div>
          <p className="hint" role="status">
            {authText('forgot.doneText')}
          </p>
          <Link className="filled" to="/login" autoFocus>
            {authText('forgot.toLogin')}
          </Link>
        </div>
      ) : (
        <p className="login-foot">
          <Link to="/login">{authText('error.toLogin')}</Link>
        </p>
      )}
    </StepsPage>
  );
}

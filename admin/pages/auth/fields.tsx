import { type ReactNode, useState } from 'react';
import { authText } from '../../providers/language';
import { LineSvg } from '../../ui/LineSvg';

interface TypedField {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

/** Manages fields. Shows problems after the first submit, and sends only a valid form. */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  problemsOf: (form: Readonly<Record<Name, string>>) => Partial<Record<Name, string>>,
) {
  const [form, setForm] = useState(initial);
  const [pressed, setPressed] = useState(false);
  const found = problemsOf(form);
  return {
    form,
    field: (name: Name): TypedField => ({
      value: form[name],
      onChange: (value) => setForm({ ...form, [name]: value }),
      problem: pressed ? found[name] : undefined,
    }),
    press: (send: () => unknown): void => {
      setPressed(true);
      if (Object.values(found).every((problem) => problem === undefined)) void send();
    },
    reset: (changes: Partial<Record<Name, string>>): void => {
      setForm({ ...form, ...changes });
      setPressed(false);
    },
  };
}

interface FieldProps extends TypedField {
  id: string;
  label: string;
  complete: string;
  hint?: string;
  secret?: boolean;
  digits?: boolean;
  focus?: boolean;
  button?: ReactNode;
}

export function PlainField({ id, label, value, onChange, problem, complete, hint, button, ...rest }: FieldProps) {
  const { secret = false, digits = false, focus = false } = rest;
  const help = problem ?? hint;
  const input = (
    <input
      id={id}
      name={id}
      type={secret ? 'password' : 'text'}
      inputMode={digits ? 'numeric' : undefined}
      autoComplete={complete}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={focus}
      value={value}
      aria-invalid={problem !== undefined}
      aria-describedby={help ? `${id}-help` : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {button ? (
        <div className="with-button">
          {input}
          {button}
        </div>
      ) : (
        input
      )}
      {help && (
        <p className={problem ? 'field-error' : 'field-hint'} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

export const CODE_LENGTH = 6;

interface CodeCellsProps {
  label: string;
  code: string;
  wrong: boolean;
  onChange: (code: string) => void;
}

/** One input that looks like six cells, so that pasting and code suggestions work. */
export const CodeCells = ({ label, code, wrong, onChange }: CodeCellsProps) => (
  <div className="field">
    <label htmlFor="code">{label}</label>
    <div className="cells" data-wrong={wrong || undefined}>
      <input
        id="code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={CODE_LENGTH + 4}
        value={code}
        aria-invalid={wrong}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
      />
      {Array.from({ length: CODE_LENGTH }, (_cell, index) => (
        <span key={index} aria-hidden data-current={index === Math.min(code.length, CODE_LENGTH - 1) || undefined}>
          {code[index] ?? ''}
        </span>
      ))}
    </div>
  </div>
);

export const AlertSvg = ({ size }: { size: number }) => (
  <LineSvg size={size} hidden>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v6M12 16v1" />
  </LineSvg>
);

/** An error that screen readers announce. */
export const FormError = ({ text }: { text: string | null }) => (
  <div role="alert" aria-live="assertive">
    {text && (
      <p className="form-error">
        <AlertSvg size={18} />
        {text}
      </p>
    )}
  </div>
);

export const CheckProgress = ({ share }: { share: number | null }) => (
  <div role="status">
    {share !== null && (
      <p className="check">
        {authText('login.check')}
        <progress max={1} value={share} aria-label={authText('login.checkProgress')} />
      </p>
    )}
  </div>
);

interface AuthFormProps {
  className?: string;
  error: string | null;
  verb: string;
  disabled: boolean;
  onSubmit: () => void;
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

export const AuthForm = ({ className, error, verb, disabled, onSubmit, above, below, children }: AuthFormProps) => (
  <form
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    <FormError text={error} />
    {above}
    <button type="submit" className="filled" disabled={disabled}>
      {verb}
    </button>
    {below}
  </form>
);

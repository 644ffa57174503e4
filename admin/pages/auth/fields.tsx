import { authText } from '../../providers/authTexts';

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  complete: string;
  hint?: string;
  secret?: boolean;
  digits?: boolean;
  focus?: boolean;
}

/** A field of the pages before the login: plain, labelled, its problem below it. */
export function PlainField({
  id,
  label,
  value,
  onChange,
  problem,
  complete,
  hint,
  secret = false,
  digits = false,
  focus = false,
}: FieldProps) {
  const help = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
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
      {help && (
        <p className={problem ? 'field-error' : 'field-hint'} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** What a call was refused with; read aloud as it appears. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert" aria-live="assertive">
      {text && (
        <p className="form-error">
          <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
            <circle cx="12" cy="12" r="9" />
            <path d="M12 7v6M12 16v1" strokeLinecap="round" />
          </svg>
          {text}
        </p>
      )}
    </div>
  );
}

/** That the browser completes a human check, and how much of it is done; nothing while there is none. */
export function CheckProgress({ share }: { share: number | null }) {
  return (
    <div role="status">
      {share !== null && (
        <p className="check">
          {authText('login.check')}
          <progress max={1} value={share} aria-label={authText('login.checkProgress')} />
        </p>
      )}
    </div>
  );
}

/** The digits of a code. */
export const CODE_LENGTH = 6;

/** One field drawn as six cells: paste and the code that a phone offers work. */
export function CodeCells({
  code,
  wrong,
  onChange,
}: {
  code: string;
  wrong: boolean;
  onChange: (code: string) => void;
}) {
  return (
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
  );
}

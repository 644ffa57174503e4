import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react';
import { regroupInput } from '../card/cardNumber';
import { text } from '../text';
import { Icon } from './Icon';
import { usePastedNumbers } from './PastedNumbers';

interface CardNumberFieldProps {
  value: string;
  error: string | null;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}

/** The one field of the site: digits in groups of four while they are typed or pasted. */
export function CardNumberField({ value, error, inputRef, onChange }: CardNumberFieldProps) {
  const caret = useRef<number | null>(null);
  const { onPaste, choices } = usePastedNumbers(onChange);

  // Writing the grouped value moves the caret to the end; put it back beside the digit just typed.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    inputRef.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const regroup = (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event;
    const next = regroupInput(target.value, target.selectionStart ?? target.value.length);
    caret.current = next.caret;
    // The same value renders nothing (a space typed, a space erased): the field itself is set right here.
    if (next.value === value) {
      target.value = value;
      target.setSelectionRange(next.caret, next.caret);
    }
    onChange(next.value);
  };

  const clear = (): void => {
    onChange('');
    inputRef.current?.focus();
  };

  return (
    <div className="field">
      <label htmlFor="card-number">{text.search.label}</label>
      <div className="field-box">
        <input
          ref={inputRef}
          id="card-number"
          name="number"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={value}
          onChange={regroup}
          onPaste={onPaste}
          aria-invalid={error !== null}
          aria-describedby={error === null ? 'card-number-hint' : 'card-number-error'}
        />
        {value !== '' && (
          <button type="button" className="field-clear" aria-label={text.search.clear} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {choices}
      {error === null ? (
        <p id="card-number-hint" className="field-hint">
          {text.search.hint}
        </p>
      ) : (
        <p id="card-number-error" className="field-error" role="alert">
          <Icon name="error" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}

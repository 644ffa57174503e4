import {
  type ChangeEvent,
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cleanCardNumber, findCardNumbers, groupCardNumber, regroupInput } from '../card/cardNumber';
import { text } from '../text';
import { Icon } from './Notice';

const MOST = 5;
const grouped = (number: string): string => groupCardNumber(number).join(' ');

/** Handles a paste. Of several card numbers, the reader chooses one. */
function usePastedNumbers(onChange: (value: string) => void): {
  onPaste: (event: ClipboardEvent) => void;
  choices: ReactNode;
} {
  const [found, setFound] = useState<string[]>([]);
  const take = (number: string): void => {
    setFound([]);
    onChange(grouped(number));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData?.getData('text') ?? '';
    setFound([]);
    if (/^\d*$/.test(cleanCardNumber(pasted))) return;
    const [first, ...more] = findCardNumbers(pasted);
    if (first === undefined) return;
    event.preventDefault();
    if (more.length === 0) take(first);
    else setFound([first, ...more].slice(0, MOST));
  };
  const choices = found.length > 0 && (
    <fieldset className="pasted">
      <legend role="status">{text.search.which}</legend>
      {found.map((number) => (
        <button key={number} type="button" className="button" onClick={() => take(number)}>
          {grouped(number)}
        </button>
      ))}
    </fieldset>
  );
  return { onPaste, choices };
}

interface CardNumberFieldProps {
  /** The id, which unless default is also the input's name in the form. */
  id?: string;
  label?: string;
  hint?: string;
  value: string;
  error: string | null;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}

function FieldHelp({ id, hint, error }: { id: string; hint: string; error: string | null }) {
  return error === null ? (
    <p id={`${id}-hint`} className="field-hint">
      {hint}
    </p>
  ) : (
    <p id={`${id}-error`} className="field-error" role="alert">
      <Icon name="error" size={18} />
      {error}
    </p>
  );
}

/** An input for a card number, grouped in fours while typing. */
export function CardNumberField({
  id = 'card-number',
  label = text.search.label,
  hint = text.search.hint,
  value,
  error,
  inputRef,
  onChange,
}: CardNumberFieldProps) {
  const caret = useRef<number | null>(null);
  const { onPaste, choices } = usePastedNumbers(onChange);

  // Moves the caret back to the typed digit after the value is grouped.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    inputRef.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const regroup = (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event;
    const next = regroupInput(target.value, target.selectionStart ?? target.value.length);
    caret.current = next.caret;
    // Corrects the input itself, because React does not render an unchanged value.
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
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          ref={inputRef}
          id={id}
          name={id === 'card-number' ? 'number' : id}
          type="text"
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={value}
          onChange={regroup}
          onPaste={onPaste}
          aria-invalid={error !== null}
          aria-describedby={`${id}-${error === null ? 'hint' : 'error'}`}
        />
        {value !== '' && (
          <button type="button" className="field-clear" aria-label={text.search.clear} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {choices}
      <FieldHelp id={id} hint={hint} error={error} />
    </div>
  );
}

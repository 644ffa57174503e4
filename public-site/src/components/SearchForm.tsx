import { useEffect, useRef, useState, type FormEvent } from 'react';
import { cleanCardNumber, groupCardNumber, isCardNumber } from '../card/cardNumber';
import { hrefs } from '../routing';
import { text } from '../text';
import { useOncePerSecond } from '../throttle';
import { CardNumberField } from './CardNumberField';

interface SearchFormProps {
  /** The initial number, from the URL. */
  initial?: string;
  /** The error of the initial number, from the server or the URL. */
  initialError?: string | null;
  onSearch: (number: string) => void;
}

/** A form for a card number. It passes on a well-formed number, at most once a second. */
export function SearchForm({ initial = '', initialError = null, onSearch }: SearchFormProps) {
  const [value, setValue] = useState(() => groupCardNumber(cleanCardNumber(initial)).join(' '));
  const [error, setError] = useState(initialError);
  const once = useOncePerSecond();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (initialError !== null) input.current?.focus();
  }, [initialError]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const number = cleanCardNumber(value);
    if (isCardNumber(number)) {
      once(() => onSearch(number));
      return;
    }
    setError(text.errors.malformed);
    input.current?.focus();
  };

  const change = (next: string): void => {
    setValue(next);
    setError(null);
  };

  return (
    <form className="form" action={hrefs.find} method="get" noValidate onSubmit={submit}>
      <CardNumberField value={value} error={error} inputRef={input} onChange={change} />
      <button type="submit" className="button button-main">
        {text.search.submit}
      </button>
    </form>
  );
}

import { useState, type ClipboardEvent, type ReactNode } from 'react';
import { cleanCardNumber, findCardNumbers, groupCardNumber } from '../card/cardNumber';
import { text } from '../text';

const MOST = 5;
const grouped = (number: string): string => groupCardNumber(number).join(' ');

/**
 * A pasted sentence or chat is searched for a card number: one goes into the field, of several the reader chooses.
 * Digits alone, and a text without a card number, are pasted as usual.
 */
export function usePastedNumbers(onChange: (value: string) => void): {
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

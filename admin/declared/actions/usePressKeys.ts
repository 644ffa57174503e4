import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from '../../ui/isComposing';

/** Returns whether the element is a one-line text without an open list. */
const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.getAttribute('role') !== 'combobox' &&
  !['checkbox', 'radio', 'file'].includes(target.type);
const isSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's';

/** Presses a dialog's button on Enter and Ctrl-S, unless the button is disabled. */
export function usePressKeys(
  button: RefObject<HTMLButtonElement | null>,
  hasLines: boolean,
): (event: KeyboardEvent) => void {
  return (event) => {
    const enter = hasLines && event.key === 'Enter' && isLine(event.target);
    if (event.defaultPrevented || isComposing(event) || !(enter || isSave(event))) return;
    event.preventDefault();
    if (event.repeat) return;
    const from = document.activeElement;
    if (from instanceof HTMLElement && from !== button.current) from.blur();
    button.current?.click();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
}

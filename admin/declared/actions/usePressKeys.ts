import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from '../../ui/isComposing';

/** Whether Enter presses the button: in a line of text, where it picks no choice and begins no line. */
const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.getAttribute('role') !== 'combobox' &&
  !['checkbox', 'radio', 'file'].includes(target.type);
const isSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's';

/** Enter and Ctrl-S press the button of a dialog, no more: where it is off, they do nothing. */
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
    // What is typed is read when its input is left.
    if (from instanceof HTMLElement && from !== button.current) from.blur();
    button.current?.click();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
}

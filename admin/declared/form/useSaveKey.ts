import { useEffect, useRef } from 'react';

/** Closes the open choices of a field, which takes over its typed text; returns false where none are open. */
function closeChoices(): boolean {
  const list = document.querySelector('[role=listbox]');
  if (!list) return false;
  list.closest('.MuiModal-root')?.querySelector<HTMLElement>('.MuiBackdrop-root')?.click();
  const field = document.activeElement;
  if (field instanceof HTMLElement && field.getAttribute('aria-expanded') === 'true') {
    field.blur();
    field.focus();
  }
  return true;
}

/** Ctrl-S or Cmd-S saves while no dialog or menu lies over the form; open choices are closed first. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      if (event.repeat || document.querySelector('[role=dialog], [role=menu]')) return;
      // The form has what the field was left with a moment later.
      if (closeChoices()) setTimeout(() => latest.current());
      else latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

import { useEffect, useRef } from 'react';
import { writeClipboard } from '../../ui/Digits';

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `c` copies the newest code, `/` goes to the search, arrows move between cards. `isOn`: the page is in sight. */
export function useBoardKeys(
  board: HTMLElement | null,
  { newest, search, copied }: { newest: string | null; search: () => void; copied: (code: string) => void },
): void {
  const now = useRef({ newest, search, copied });
  useEffect(() => {
    now.current = { newest, search, copied };
  });
  useEffect(() => {
    if (!board) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Nothing below an open dialog or menu listens, nor does a page that is kept out of sight.
      if (document.querySelector('[role="dialog"], [role="menu"]') || !board.checkVisibility()) return;
      const { newest: code, search: goToSearch, copied: tell } = now.current;
      if (event.key === 'c' && code) void writeClipboard(code).then(() => tell(code));
      else if (event.key === '/') {
        event.preventDefault();
        goToSearch();
      } else if (event.key in STEP) {
        const cards = [...board.querySelectorAll<HTMLElement>('[data-number]')];
        const at = cards.indexOf(document.activeElement as HTMLElement);
        if (at < 0) return;
        event.preventDefault();
        cards[at + (STEP[event.key] as number)]?.focus();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [board]);
}

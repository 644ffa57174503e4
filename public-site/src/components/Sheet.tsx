import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { text } from '../text';
import { Icon } from './Notice';

const INSIDE = 'button, input, a[href], summary';
/** The pixels of a drag down that closes the sheet. */
const DRAG_TO_CLOSE = 90;

/** Keeps the focus inside, and returns it to the opener afterwards. */
function useFocusInside(focusFirst: string | undefined) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const first = focusFirst ? sheet.current?.querySelector<HTMLElement>(focusFirst) : null;
    (first ?? sheet.current)?.focus();
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = '';
      opener?.focus();
    };
  }, [focusFirst]);
  const onTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    const inside = sheet.current?.querySelectorAll<HTMLElement>(INSIDE) ?? [];
    const [first, last] = [inside[0], inside[inside.length - 1]];
    const at = document.activeElement;
    if (event.shiftKey && (at === first || at === sheet.current)) {
      event.preventDefault();
      last?.focus();
    } else if (!event.shiftKey && at === last) {
      event.preventDefault();
      first?.focus();
    }
  };
  return { sheet, onTab };
}

/** Follows a drag of the head. A short drag springs back. */
function useDrag(onClose: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = (): void => {
    if (offset > DRAG_TO_CLOSE) onClose();
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if ((event.target as HTMLElement).closest('button')) return;
        start.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current !== null) setOffset(Math.max(0, event.clientY - start.current));
      },
      onPointerUp: end,
      onPointerCancel: () => {
        start.current = null;
        setOffset(0);
      },
    },
  };
}

interface SheetProps {
  title: string;
  /** True if the sheet cannot be closed. */
  busy?: boolean;
  /** The selector of the element to focus, by default the sheet. */
  focusFirst?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet, closed by Escape, a press outside or a drag down. */
export function Sheet({ title, busy = false, focusFirst, onClose, children }: SheetProps) {
  const heading = useId();
  const { sheet, onTab } = useFocusInside(focusFirst);
  const close = (): void => {
    if (!busy) onClose();
  };
  const { offset, handlers } = useDrag(close);
  return (
    <div className="veil" onClick={(event) => event.target === event.currentTarget && close()}>
      <div
        ref={sheet}
        className="sheet"
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        style={offset > 0 ? { transform: `translateY(${offset}px)` } : undefined}
        onKeyDown={(event) => {
          onTab(event);
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
        }}
      >
        <div className="sheet-grip" {...handlers}>
          <span className="sheet-handle" aria-hidden="true" />
          <div className="sheet-head">
            <h2 id={heading}>{title}</h2>
            <button type="button" className="icon-button" aria-label={text.card.close} onClick={close}>
              <Icon name="close" size={24} />
            </button>
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

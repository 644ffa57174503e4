import { type HTMLAttributes, type ReactElement, cloneElement, useEffect, useRef, useState } from 'react';
import { Tooltip } from '@mui/material';

const WAIT = 300;
const LONG_PRESS = 700;
/** The tooltip stays open for this many milliseconds while the pointer moves to the tooltip. */
const STAY = 100;

interface HintProps {
  title: string;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * A tooltip that is created when needed. MUI's tooltip would add hundreds of components to a list. These components
 * would render whenever the user returns to the list's tab.
 */
export function LazyTooltip({ title, children }: HintProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (to: HTMLElement | null, wait: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(to), wait);
  };
  const leave = (): void => turn(null, STAY);
  return (
    <>
      {cloneElement(children, {
        'aria-label': children.props['aria-label'] ?? title,
        onPointerEnter: ({ currentTarget, pointerType }) =>
          turn(currentTarget, pointerType === 'touch' ? LONG_PRESS : WAIT),
        onPointerLeave: leave,
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) turn(currentTarget, 0);
        },
        onBlur: leave,
      })}
      {anchor && (
        <Tooltip
          open
          title={title}
          onClose={() => turn(null, 0)}
          slotProps={{ popper: { anchorEl: anchor, onPointerEnter: () => turn(anchor, 0), onPointerLeave: leave } }}
        >
          <span aria-hidden className="visually-hidden" />
        </Tooltip>
      )}
    </>
  );
}

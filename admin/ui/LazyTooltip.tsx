import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  cloneElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type TooltipProps, Tooltip } from '@mui/material';

const WAIT = 300;
const LONG_PRESS = 700;
/** The milliseconds for which the tooltip stays open while the pointer moves to it. */
const STAY = 100;
const STAY_AFTER_TOUCH = 1500;

interface Pointed {
  title?: string | undefined;
  'aria-label'?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<never>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<never>) => void) | undefined;
  onFocus?: ((event: FocusEvent<never>) => void) | undefined;
  onBlur?: ((event: FocusEvent<never>) => void) | undefined;
}

interface HintProps extends Pick<TooltipProps, 'placement'> {
  /** The text. An empty one shows no tooltip. */
  title: string;
  /** True if the tooltip describes its element instead of naming it. */
  describes?: boolean;
  modifiers?: readonly object[];
  /** The milliseconds of touch that open the tooltip. */
  touchWait?: number;
  children: ReactElement<Pointed>;
}

/** A tooltip that is created when needed, because a list would otherwise have hundreds of components. */
export function LazyTooltip({
  title,
  describes = false,
  placement = 'bottom',
  modifiers,
  touchWait = LONG_PRESS,
  children,
}: HintProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (to: HTMLElement | null, wait: number): void => {
    clearTimeout(timer.current);
    if (title || !to) timer.current = setTimeout(() => setAnchor(to), wait);
  };
  const leave = (): void => turn(null, STAY);
  const { props } = children;
  const popper = {
    anchorEl: anchor,
    onPointerEnter: () => turn(anchor, 0),
    onPointerLeave: leave,
    ...(modifiers && { modifiers: [...modifiers] }),
  };
  return (
    <>
      {cloneElement(children, {
        ...(!describes && { 'aria-label': props['aria-label'] ?? title }),
        onPointerEnter: (event: PointerEvent<never>) => {
          props.onPointerEnter?.(event);
          turn(event.currentTarget, event.pointerType === 'touch' ? touchWait : WAIT);
        },
        onPointerLeave: (event: PointerEvent<never>) => {
          props.onPointerLeave?.(event);
          turn(null, event.pointerType === 'touch' ? STAY_AFTER_TOUCH : STAY);
        },
        onFocus: (event: FocusEvent<never>) => {
          props.onFocus?.(event);
          const focused: HTMLElement = event.currentTarget;
          if (focused.matches(':focus-visible')) turn(focused, 0);
        },
        onBlur: (event: FocusEvent<never>) => {
          props.onBlur?.(event);
          leave();
        },
      })}
      {anchor && title && (
        <Tooltip open title={title} placement={placement} onClose={() => turn(null, 0)} slotProps={{ popper }}>
          <span aria-hidden className="visually-hidden" />
        </Tooltip>
      )}
    </>
  );
}

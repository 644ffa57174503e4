import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  cloneElement,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Tooltip, TooltipProps } from '@mui/material';

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

let Loaded: typeof Tooltip | undefined;
/** Loads MUI's tooltip with its code for positions. Resolves to false if the network fails. */
const loadTooltip = async (): Promise<boolean> => {
  try {
    Loaded ??= (await import('./MuiTooltip')).Tooltip;
    return true;
  } catch {
    return false;
  }
};

/**
 * Created only when needed, because MUI's tooltip would add hundreds of components to a list that render whenever the
 * user returns to its tab.
 */
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
  const wanted = useRef<HTMLElement | null>(null);
  const forget = useCallback((): void => {
    clearTimeout(timer.current);
    wanted.current = null;
  }, []);
  useEffect(() => forget, [forget]);
  const show = (to: HTMLElement | null): void => {
    if (!to || Loaded) setAnchor(to);
    else void loadTooltip().then((isLoaded) => isLoaded && wanted.current === to && setAnchor(to));
  };
  const turn = (to: HTMLElement | null, wait: number): void => {
    forget();
    if (!title && to) return;
    wanted.current = to;
    timer.current = setTimeout(() => show(to), wait);
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
      {anchor && title && Loaded && (
        <Loaded open title={title} placement={placement} onClose={() => turn(null, 0)} slotProps={{ popper }}>
          <span aria-hidden className="visually-hidden" />
        </Loaded>
      )}
    </>
  );
}

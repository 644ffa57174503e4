import { useId } from 'react';
import { type ButtonProps, type MenuItemProps, Button, MenuItem } from '@mui/material';
import { LazyTooltip } from './LazyTooltip';
import { listOf } from './listOf';

/** Looks disabled but can be focused, so that users can read the reason. */
const OFF = { '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'not-allowed' } } as const;

/** Fades the label and its icon. The reason below stays readable. */
const EXPLAINED = {
  '&.Mui-disabled': { opacity: 1, color: 'ink.disabled', flexWrap: 'wrap', alignContent: 'center' },
  '& .reason': { flex: '1 0 100%', pl: 4, typography: 'note', color: 'ink.secondary' },
} as const;

const stop = (event: React.SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const offBy = (id: string) =>
  ({ className: 'Mui-disabled', 'aria-disabled': true, 'aria-describedby': id, onClick: stop }) as const;

/** Lets the tooltip go above or below on a phone. */
const WHERE_ROOM_IS = [{ name: 'flip', options: { fallbackPlacements: ['top', 'bottom'] } }];

interface ReasonState {
  reason?: string | null | undefined;
}

/** A button that a reason disables. It keeps the focus when it becomes enabled. */
export function ButtonWithReason({ reason, sx, ...rest }: ButtonProps & ReasonState) {
  const id = useId();
  const off = reason ? ({ ...offBy(id), disabled: false, type: 'button' } as const) : {};
  return (
    <>
      <LazyTooltip title={reason ?? ''} describes touchWait={0}>
        <Button title={undefined} {...rest} {...off} sx={reason ? [...listOf(sx), OFF] : sx} />
      </LazyTooltip>
      {reason && (
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}

interface MenuItemWithReasonProps extends MenuItemProps, ReasonState {
  /** Shows the reason below the label instead of in a tooltip. */
  explained?: boolean | undefined;
}

/** The keyboard can reach the entry only if the menu has `REACH_ALL`. */
export function MenuItemWithReason({ reason, explained, children, sx, ...rest }: MenuItemWithReasonProps) {
  const id = useId();
  const off = reason ? offBy(id) : {};
  const isTooltip = !explained;
  return (
    <LazyTooltip title={(isTooltip && reason) || ''} placement="left" modifiers={WHERE_ROOM_IS} describes touchWait={0}>
      <MenuItem
        {...rest}
        title={undefined}
        {...off}
        sx={reason ? [...listOf(sx), OFF, isTooltip ? { opacity: 0.5 } : EXPLAINED] : sx}
      >
        {children}
        {reason && (
          <span id={id} aria-hidden className={isTooltip ? 'visually-hidden' : 'reason'}>
            {reason}
          </span>
        )}
      </MenuItem>
    </LazyTooltip>
  );
}

/** Lets the keyboard focus disabled entries of a menu. */
export const REACH_ALL = { list: { disabledItemsFocusable: true } } as const;

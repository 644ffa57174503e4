import { useId } from 'react';
import { type ButtonProps, type MenuItemProps, Button, MenuItem } from '@mui/material';
import { LazyTooltip } from './LazyTooltip';
import { listOf } from './listOf';

/** Looks disabled but can be focused, so that users can read the reason. */
const OFF = { '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'not-allowed' } } as const;

const stop = (event: React.SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const offBy = (id: string) =>
  ({ className: 'Mui-disabled', 'aria-disabled': true, 'aria-describedby': id, onClick: stop }) as const;

/** Lets the tooltip go above or below on a phone. */
const WHERE_ROOM_IS = [{ name: 'flip', options: { fallbackPlacements: ['top', 'bottom'] } }];

interface Refusal {
  reason?: string | null | undefined;
}

/** A button that a reason disables. It keeps the focus when it becomes enabled. */
export function ButtonWithReason({ reason, sx, ...rest }: ButtonProps & Refusal) {
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

/** A menu entry that a reason disables. The keyboard reaches it only with `REACH_ALL`. */
export function MenuItemWithReason({ reason, children, sx, ...rest }: MenuItemProps & Refusal) {
  const id = useId();
  const off = reason ? offBy(id) : {};
  return (
    <LazyTooltip title={reason ?? ''} placement="left" modifiers={WHERE_ROOM_IS} describes touchWait={0}>
      <MenuItem {...rest} title={undefined} {...off} sx={reason ? [...listOf(sx), OFF, { opacity: 0.5 }] : sx}>
        {children}
        {reason && (
          <span id={id} aria-hidden className="visually-hidden">
            {reason}
          </span>
        )}
      </MenuItem>
    </LazyTooltip>
  );
}

/** Lets the keyboard focus disabled entries of a menu. */
export const REACH_ALL = { list: { disabledItemsFocusable: true } } as const;

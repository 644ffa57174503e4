import { useId } from 'react';
import { type ButtonProps, type MenuItemProps, Button, MenuItem, Tooltip } from '@mui/material';
import { listOf } from './listOf';

/** Looks disabled but takes focus and touch, so that users can find the reason. */
const OFF = { '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'not-allowed' } } as const;

const stop = (event: React.SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const offBy = (id: string) =>
  ({ className: 'Mui-disabled', 'aria-disabled': true, 'aria-describedby': id, onClick: stop }) as const;

/** Puts the tooltip to the right or left of the entry, or above or below it if a phone has no space there. */
const WHERE_ROOM_IS = { popper: { modifiers: [{ name: 'flip', options: { fallbackPlacements: ['top', 'bottom'] } }] } };

interface Refusal {
  reason?: string | null | undefined;
}

/** A button that shows why it is disabled, and keeps the focus when it is enabled. */
export function ButtonWithReason({ reason, sx, ...rest }: ButtonProps & Refusal) {
  const id = useId();
  const off = reason ? ({ ...offBy(id), disabled: false, type: 'button' } as const) : {};
  return (
    <>
      <Tooltip title={reason ?? ''} describeChild enterTouchDelay={0}>
        <Button title={undefined} {...rest} {...off} sx={reason ? [...listOf(sx), OFF] : sx} />
      </Tooltip>
      {reason && (
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}

/** A menu entry that shows why it is disabled. The keyboard reaches it in a menu with `REACH_ALL`. */
export function MenuItemWithReason({ reason, children, sx, ...rest }: MenuItemProps & Refusal) {
  const id = useId();
  const off = reason ? offBy(id) : {};
  return (
    <Tooltip title={reason ?? ''} placement="left" slotProps={WHERE_ROOM_IS} describeChild enterTouchDelay={0}>
      <MenuItem {...rest} title={undefined} {...off} sx={reason ? [...listOf(sx), OFF, { opacity: 0.5 }] : sx}>
        {children}
        {reason && (
          <span id={id} aria-hidden className="visually-hidden">
            {reason}
          </span>
        )}
      </MenuItem>
    </Tooltip>
  );
}

/** The slots of a menu whose keyboard focus also stops at disabled entries. */
export const REACH_ALL = { list: { disabledItemsFocusable: true } } as const;

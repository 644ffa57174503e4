import { useId } from 'react';
import { type ButtonProps, type MenuItemProps, Button, MenuItem, Tooltip } from '@mui/material';
import { listOf } from './listOf';

/** It looks off but takes focus and finger, which is how its reason is found. */
const OFF = { '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'not-allowed' } } as const;

const stop = (event: React.SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const offBy = (id: string) =>
  ({ className: 'Mui-disabled', 'aria-disabled': true, 'aria-describedby': id, onClick: stop }) as const;

/** Beside its entry, or above or below it where a phone leaves no room beside. */
const WHERE_ROOM_IS = { popper: { modifiers: [{ name: 'flip', options: { fallbackPlacements: ['top', 'bottom'] } }] } };

interface Refusal {
  /** Why it cannot be pressed; null or nothing: it can. */ reason?: string | null | undefined;
}

/** A button that says why it is off, and keeps the focus when it goes on. */
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

/** A menu entry that says why it is off. The keys reach it in a menu with `REACH_ALL`. */
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

/** The slots of a menu whose keys stop at entries that are off too. */
export const REACH_ALL = { list: { disabledItemsFocusable: true } } as const;

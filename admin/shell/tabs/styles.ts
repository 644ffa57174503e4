export const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  flex: 'none',
  px: '8px',
  bgcolor: 'var(--sunken)',
  borderBottom: '1px solid var(--divider)',
} as const;

/** The tab on the screen opens into the page below it. */
export const tabStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  height: 36,
  mt: 0,
  maxWidth: 220,
  color: 'var(--text2)',
  border: '1px solid transparent',
  borderWidth: '0 1px',
  '&:hover': { color: 'var(--text)', bgcolor: 'var(--hover)' },
  '&[data-active]': {
    bgcolor: 'var(--canvas)',
    color: 'var(--text)',
    borderColor: 'var(--divider)',
    borderRadius: '6px 6px 0 0',
    fontWeight: 600,
    boxShadow: 'inset 0 2px 0 var(--main)',
  },
  '& > [role=tab]': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    height: 36,
    pl: '12px',
    pr: '12px',
    fontSize: 13,
    lineHeight: '20px',
    cursor: 'pointer',
    '& > span:last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&:focus-visible': { borderRadius: '6px' },
  },
  '&:has([data-close]) > [role=tab]': { pr: '30px' },
} as const;

export const closeStyle = {
  position: 'absolute',
  right: 4,
  top: 6,
  width: 24,
  height: 24,
  display: 'grid',
  placeItems: 'center',
  p: 0,
  border: 0,
  borderRadius: '4px',
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--divider)', color: 'var(--text)' },
} as const;

/** Amber: waits for a person. */
export const dotStyle = {
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'var(--amber)',
  flex: 'none',
} as const;

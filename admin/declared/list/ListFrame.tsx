import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Box } from '@mui/material';
import { ActionHost } from '../actions/ActionHost';
import { ROW_BUTTONS } from '../actions/RowActions';
import { RowMenus } from '../actions/RowMenus';
import { useDeclaredResource } from '../declaration';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useElement, usePhone, useTop } from '../screen';
import { rememberList } from '../neighbours';
import { useLatestList, useList } from './useList';
import { type RowsHandle, useListKeys } from './useListKeys';
import { COLOURS, ROUND } from '../../ui/themeKeys';

const KeySheet = lazyPart(() => import('./KeySheet'));

export const FocusedRow = createContext<number | null>(null);

interface ListKeys {
  /** The functions of the rows that keyboard shortcuts call. */
  rows: RefObject<RowsHandle | null>;
  openSheet: () => void;
}
const ListKeysContext = createContext<ListKeys | null>(null);

export function useListKeysContext(): ListKeys {
  const keys = useContext(ListKeysContext);
  if (!keys) throw new Error('This part of a list stands outside of <DeclaredList>');
  return keys;
}

// Prints in landscape with static headers.
const PRINTED = {
  height: 'auto',
  overflow: 'visible',
  containerType: 'normal',
  page: 'wide',
  '& *': { position: 'static !important' },
  '& .MuiTableCell-root, & .row-cell': { fontSize: '8pt', height: 'auto', p: '3px 4px !important' },
  '& .column-rowActions, & .MuiTableCell-paddingCheckbox, & .tick-cell': { display: 'none' },
} as const;

/** Keeps an element in place while the table scrolls sideways. */
const pinnedAt = (gap: number) =>
  ({ position: 'sticky', left: gap, width: `calc(100cqw - ${2 * gap}px)`, '@media print': { width: 'auto' } }) as const;

const COLUMN = { display: 'flex', flexDirection: 'column' } as const;
const CANVAS = {
  ...COLUMN,
  width: 'max-content',
  minWidth: '100%',
  minHeight: '100%',
  boxSizing: 'border-box',
} as const;

/** Stores the ids of the list for the previous and next links of a record's page. */
function useRememberedList(): void {
  const { data, resource } = useList();
  useEffect(() => {
    const ids = data?.map(({ id }) => id);
    if (ids) rememberList(resource, ids);
  }, [resource, data]);
}

export function ListFrame({ children }: { children: ReactNode }) {
  const gap = usePhone() ? 8 : 16;
  const [root, setRoot] = useElement();
  const top = useTop(root);
  const list = useLatestList();
  useRememberedList();
  const [sheet, setSheet] = useState(false);
  const openSheet = useCallback(() => setSheet(true), []);
  const rows = useRef<RowsHandle>(null);
  const focused = useListKeys(root, rows, openSheet);
  const keys = useMemo(() => ({ rows, openSheet }), [openSheet]);
  return (
    <ActionHost
      onDone={(action) => {
        if (action.on === 'many') list.current.onUnselectItems();
      }}
    >
      <Box
        ref={setRoot}
        data-scroller
        tabIndex={-1}
        sx={{
          m: `${-gap}px`,
          height: `calc(100dvh - ${top}px)`,
          overflow: 'auto',
          containerType: 'inline-size',
          outline: 'none !important',
          '@media print': PRINTED,
          ...ROW_BUTTONS,
        }}
      >
        <Box sx={{ ...CANVAS, p: `8px ${gap}px 0`, '& > :not(.as-wide-as-rows)': pinnedAt(gap) }}>
          <ListKeysContext value={keys}>
            <FocusedRow value={focused}>
              <RowMenus>{children}</RowMenus>
            </FocusedRow>
          </ListKeysContext>
        </Box>
      </Box>
      {sheet && <KeySheet onClose={() => setSheet(false)} />}
    </ActionHost>
  );
}

export const BOTTOM_GAP = 8;
const CORNER = 8;
/** Covers the rows that scroll below the table's rounded corners. */
const EDGE = {
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  flex: 'none',
  height: BOTTOM_GAP,
  bgcolor: 'surface.canvas',
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    boxSizing: 'border-box',
    inset: `-${CORNER}px 0 100%`,
    height: CORNER,
    border: 'divider',
    borderTop: 0,
    borderRadius: `0 0 ${CORNER}px ${CORNER}px`,
    boxShadow: `0 0 0 ${CORNER}px ${COLOURS.surface.canvas}`,
    clipPath: 'inset(0)',
  },
} as const;
const PHONE_CARD = { ...pinnedAt(8), position: 'relative', left: 0 } as const;
const DESK_CARD = {
  border: 'divider',
  borderRadius: ROUND.card,
  bgcolor: 'surface.paper',
  overflow: 'clip',
  '& > :not(.as-wide-as-rows)': { ...pinnedAt(17), boxSizing: 'border-box' },
} as const;

export const barGround = (ground: 'paper' | 'selected') => {
  const colour = ground === 'paper' ? COLOURS.surface.paper : COLOURS.accent.selected;
  return { bgcolor: colour, boxShadow: `17px 0 0 ${colour}, -17px 0 0 ${colour}` } as const;
};

/** The card of a list. Children with the class `as-wide-as-rows` may be wider than the window. */
export function ListCard({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const { label } = useDeclaredResource();
  return (
    <>
      <Box
        component="section"
        aria-label={label}
        className="as-wide-as-rows"
        sx={{ ...(phone ? PHONE_CARD : DESK_CARD), ...COLUMN, flex: 1 }}
      >
        {children}
      </Box>
      {!phone && <Box aria-hidden className="no-print as-wide-as-rows" sx={EDGE} />}
    </>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { Box, Button, ButtonBase, IconButton, OutlinedInput } from '@mui/material';
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { offsetText } from '@t3d/resources/kit/times';
import { usePhone } from '../screen';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useList } from './useList';
import { BOTTOM_GAP, barGround, useListKeysContext } from './ListFrame';
import { Keycap } from './search/SearchBox';
import { useOffset } from '../../state/useOffset';
import { Later } from '../../ui/Later';
import { SmallText } from '../../ui/Text';
import { useListPreferences } from './views/useViews';
import { ROUND, TOUCH } from '../../ui/themeKeys';

const SIZES = [10, 20, 50, 100, 200];
const BUTTONS = { phone: 3, wide: 5 } as const;
const HINTS = {
  display: { xs: 'none', md: 'flex' },
  alignItems: 'center',
  gap: 0.75,
  ml: 'auto',
  mr: 2,
  fontSize: 'size.note',
  color: 'ink.secondary',
} as const;
const SHEET_BUTTON = {
  gap: 0.75,
  px: 0.5,
  minHeight: 24,
  borderRadius: ROUND.chip,
  fontSize: 'size.note',
  '&:hover': { color: 'ink.primary' },
} as const;

const Hint = ({ keys, text }: { keys: string; text: string }) => (
  <>
    {keys.split(' ').map((key) => (
      <Keycap key={key}>{key}</Keycap>
    ))}
    <span>{text}</span>
  </>
);

/** The keys of a list's rows, each with the text of what the key does. */
export type KeyHint = readonly [keys: string, text: string];

function KeyHints({ hints }: { hints: readonly KeyHint[] | undefined }) {
  const t = useT();
  const { openSheet } = useListKeysContext();
  const shown = hints ?? [
    ['j k', t('crud.keys.move')],
    ['x', t('crud.keys.tick')],
  ];
  return (
    <Box sx={HINTS}>
      {shown.map(([keys, text]) => (
        <Hint key={keys} keys={keys} text={text} />
      ))}
      <ButtonBase onClick={openSheet} aria-label={t('views.keys.title')} sx={SHEET_BUTTON}>
        <Hint keys="?" text={t('views.keys.title')} />
      </ButtonBase>
    </Box>
  );
}

const ARROW = { position: 'absolute', right: 7, pointerEvents: 'none', color: 'action.active' } as const;
/** A select of the browser, because MUI's needs a menu. */
const SIZE = {
  fontSize: 'size.small',
  mr: 1,
  '& select': { appearance: 'none', fieldSizing: 'content', cursor: 'pointer', pr: 4 },
  '& option': { bgcolor: 'surface.paper' },
} as const;

function PageSizeSelect() {
  const t = useT();
  const phone = usePhone();
  const { perPage, setPerPage } = useList();
  const [preferences, setPreferences] = useListPreferences();
  // Stores the page size for the next visit of the list.
  const choose = (size: number): void => {
    setPerPage(size);
    setPreferences({ ...preferences, size });
  };
  const sizes = [...new Set([...SIZES, perPage])].sort((one, other) => one - other);
  const options = sizes.map((size) => (
    <option key={size} value={size}>
      {phone ? size : t('crud.pager.perPage', { size })}
    </option>
  ));
  return (
    <OutlinedInput
      size="small"
      value={perPage}
      onChange={(event) => choose(Number(event.target.value))}
      inputComponent={'select' as ComponentProps<typeof OutlinedInput>['inputComponent']}
      slotProps={{ input: { 'aria-label': t('crud.pager.size'), children: options } }}
      endAdornment={<ArrowDropDownIcon sx={ARROW} />}
      sx={{ ...SIZE, height: phone ? 44 : 32, minHeight: phone ? 44 : 32 }}
    />
  );
}

const TOUCH_NUMBER = { minHeight: 44, minWidth: 40 } as const;
const NUMBER = { height: 28, minHeight: 28, minWidth: 28, px: 0.75, fontWeight: 400, [TOUCH]: TOUCH_NUMBER } as const;

function PageNumbers({ page, pages, setPage }: { page: number; pages: number; setPage: (page: number) => void }) {
  const t = useT();
  const phone = usePhone();
  return pageItems(page, pages, phone ? BUTTONS.phone : BUTTONS.wide).map((item, index) =>
    item === 'gap' ? (
      <Box key={`gap${index}`} aria-hidden sx={{ minWidth: 20, textAlign: 'center', color: 'ink.secondary' }}>
        …
      </Box>
    ) : (
      <Button
        key={item}
        data-page={item}
        aria-label={t('crud.pager.page', { page: item })}
        onClick={() => setPage(item)}
        {...(item === page
          ? { variant: 'contained', color: 'primary', 'aria-current': 'page', sx: { ...NUMBER, fontWeight: 600 } }
          : { variant: 'text', color: 'inherit', sx: NUMBER })}
      >
        {item}
      </Button>
    ),
  );
}

const BAR = {
  zIndex: 2,
  boxSizing: 'border-box',
  minHeight: 44,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  borderTop: 'divider',
} as const;
const DESK_BAR = { ...barGround('paper'), ...BAR, bottom: BOTTOM_GAP, px: 1.5 } as const;
const PHONE_BAR = {
  ...BAR,
  position: 'sticky',
  left: 0,
  bottom: 0,
  width: '100cqw',
  mx: -1,
  px: 1,
  bgcolor: 'surface.paper',
} as const;
const TOTAL = { ml: { xs: 'auto', md: 0 }, whiteSpace: 'nowrap', fontSize: 'size.small' } as const;
/** Hides the total on narrow phones, where the header shows it. */
const PHONE_TOTAL = { ...TOTAL, '@media (max-width: 479.95px)': { display: 'none' } } as const;

export function ListZone() {
  const t = useT();
  const zone = offsetText(useOffset());
  return (
    <SmallText as="span" title={t('crud.list.zone', { zone })} data-zone sx={{ flex: 'none', ml: 1 }}>
      {zone}
    </SmallText>
  );
}

export function Pager({ hints }: { hints?: readonly KeyHint[] }) {
  const t = useT();
  const phone = usePhone();
  const { page, perPage, total, setPage } = useList();
  if (!total) return null;
  const pages = pageCount(total, perPage);
  const turn = (name: 'previous' | 'next', to: number, icon: ReactNode) => (
    <IconButton
      size="small"
      sx={{ [TOUCH]: { width: 36, height: 44 } }}
      aria-label={t(`crud.pager.${name}`)}
      disabled={to < 1 || to > pages}
      onClick={() => setPage(to)}
    >
      {icon}
    </IconButton>
  );
  return (
    <Box component="nav" aria-label={t('crud.pager.label')} className="no-print" sx={phone ? PHONE_BAR : DESK_BAR}>
      <Later>
        <PageSizeSelect />
        {turn('previous', page - 1, <ChevronLeftIcon />)}
        <PageNumbers page={page} pages={pages} setPage={setPage} />
        {turn('next', page + 1, <ChevronRightIcon />)}
        {phone ? <Box sx={{ flex: 1 }} /> : <KeyHints hints={hints} />}
        <Box sx={phone ? PHONE_TOTAL : TOTAL}>{t('crud.list.total', { count: countText(total) })}</Box>
      </Later>
    </Box>
  );
}

export type PageItem = number | 'gap';

/** Returns at most `width` page numbers. `gap` marks omitted numbers. */
export function pageItems(page: number, pages: number, width: number): PageItem[] {
  if (pages <= width) return Array.from({ length: Math.max(pages, 1) }, (_, index) => index + 1);
  const inner = width - 2;
  const first = Math.min(Math.max(page - Math.floor(inner / 2), 2), pages - inner);
  const middle = Array.from({ length: inner }, (_, index) => first + index);
  return [
    1,
    ...(first > 2 ? ['gap' as const] : []),
    ...middle,
    ...(first + inner < pages ? ['gap' as const] : []),
    pages,
  ];
}

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

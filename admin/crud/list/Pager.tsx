import { Box, Button, IconButton, MenuItem, Select } from '@mui/material';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { useListContext } from 'ra-core';
import { usePhone } from '../screen';
import { countText, useSay } from '../text';
import { pageCount, pageItems } from './pages';
import { KEYCAP } from './SearchBox';

const SIZES = [10, 20, 50, 100, 200];
const BUTTONS = { phone: 3, wide: 5 } as const;

function KeyHints() {
  const say = useSay();
  const hint = (keys: string[], text: string) => <>{keys.map((key) => <Box component="kbd" key={key} sx={KEYCAP}>{key}</Box>)}<span>{text}</span></>;
  return (
    <Box aria-hidden sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 0.75, ml: 'auto', mr: 2, fontSize: 12, color: 'var(--text2)' }}>
      {hint(['j', 'k'], say('keys.move'))}{hint(['x'], say('keys.tick'))}{hint(['Enter'], say('keys.open'))}
    </Box>
  );
}

/** Sizes, back, page numbers, forward, total: in this order. */
export function Pager() {
  const say = useSay();
  const phone = usePhone();
  const { page, perPage, total, setPage, setPerPage } = useListContext();
  if (total === undefined) return null;
  const pages = pageCount(total, perPage);
  const sizes = SIZES.includes(perPage) ? SIZES : [...SIZES, perPage].sort((one, other) => one - other);
  return (
    <Box component="nav" aria-label={say('pager.label')} className="no-print" sx={{ position: 'sticky', bottom: 0, left: phone ? 0 : 17, zIndex: 2, boxSizing: 'border-box', width: phone ? '100cqw' : 'calc(100cqw - 34px)', mx: phone ? -1 : 0, minHeight: 44, px: phone ? 1 : 1.5, display: 'flex', alignItems: 'center', gap: 0.5, bgcolor: 'var(--paper)', borderTop: '1px solid var(--divider)', boxShadow: phone ? 'none' : '17px 0 0 var(--paper)' }}>
      <Select size="small" value={perPage} onChange={(event) => setPerPage(Number(event.target.value))} aria-label={say('pager.size')} sx={{ height: 32, minHeight: 32, fontSize: 13, mr: 1 }} renderValue={(size) => (phone ? String(size) : say('pager.perPage', { size }))}>
        {sizes.map((size) => <MenuItem key={size} value={size}>{say('pager.perPage', { size })}</MenuItem>)}
      </Select>
      <IconButton size="small" aria-label={say('pager.previous')} disabled={page <= 1} onClick={() => setPage(page - 1)}><ChevronLeftIcon /></IconButton>
      {pageItems(page, pages, phone ? BUTTONS.phone : BUTTONS.wide).map((item, index) => (item === 'gap'
        ? <Box key={`gap${index}`} aria-hidden sx={{ minWidth: 20, textAlign: 'center', color: 'var(--text2)' }}>…</Box>
        : (
          <Button key={item} data-page={item} variant={item === page ? 'contained' : 'text'} color={item === page ? 'primary' : 'inherit'} aria-label={say('pager.page', { page: item })} aria-current={item === page ? 'page' : undefined} onClick={() => setPage(item)} sx={{ height: 28, minHeight: '28px !important', minWidth: 28, px: 0.75, fontWeight: item === page ? 600 : 400 }}>{item}</Button>
        )))}
      <IconButton size="small" aria-label={say('pager.next')} disabled={page >= pages} onClick={() => setPage(page + 1)}><ChevronRightIcon /></IconButton>
      {phone ? <Box sx={{ flex: 1 }} /> : <KeyHints />}
      <Box sx={{ ml: { xs: 'auto', md: 0 }, whiteSpace: 'nowrap', fontSize: 13 }}>{say('list.total', { count: countText(total) })}</Box>
    </Box>
  );
}

import { Fragment } from 'react';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import type { Breadcrumb } from '../state/breadcrumbs';
import { Digits } from '../ui/Digits';
import { CUT } from '../ui/Text';

const CARD_NUMBER = /^\d{15,20}$/;
const NARROW = '@container (max-width: 280px)';

export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  const t = useT();
  return (
    <Box
      component="nav"
      aria-label={t('shell.breadcrumb')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 0,
        fontSize: 'size.small',
        color: 'ink.secondary',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
      }}
    >
      {breadcrumbs.map((breadcrumb, index) => {
        const last = index === breadcrumbs.length - 1;
        // A narrow window shortens the ancestors before it shortens the title of the current page.
        const room = last
          ? { flex: 'none', maxWidth: 'calc(100% - 104px)', [NARROW]: { maxWidth: '100%' } }
          : { flexShrink: 1, minWidth: 24, [NARROW]: { display: 'none' } };
        const style = {
          ...CUT,
          ...room,
          color: last ? 'ink.primary' : 'inherit',
          fontWeight: last ? 600 : 400,
          textDecoration: 'none',
        };
        return (
          <Fragment key={`${breadcrumb.title}-${breadcrumb.path ?? ''}`}>
            {index > 0 && (
              <ChevronRightIcon aria-hidden sx={{ fontSize: 'icon.sm', flex: 'none', [NARROW]: { display: 'none' } }} />
            )}
            {breadcrumb.path && !last ? (
              <Box component={Link} to={breadcrumb.path} sx={{ ...style, '&:hover': { color: 'accent.base' } }}>
                {breadcrumb.title}
              </Box>
            ) : (
              <Box component="span" aria-current={last ? 'page' : undefined} data-data={breadcrumb.named} sx={style}>
                {CARD_NUMBER.test(breadcrumb.title) ? (
                  <Digits value={breadcrumb.title} copy={false} />
                ) : (
                  breadcrumb.title
                )}
              </Box>
            )}
          </Fragment>
        );
      })}
    </Box>
  );
}

const BAR_TITLE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // A title of one long word becomes smaller instead of breaking inside the word.
  fontSize: 'clamp(12px, 13cqi, 16px)',
  lineHeight: '20px',
  fontWeight: 600,
  color: 'ink.primary',
  textDecoration: 'none',
} as const;

/** A record or form has its own title, so on a phone the bar links to the list above it. */
export function BarTitle({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  const [list, page] = breadcrumbs.slice(-2);
  if (page && !page.path && list?.path)
    return (
      <Box component={Link} to={list.path} sx={{ ...BAR_TITLE, py: 1.5, my: -1.5 }}>
        {list.title}
      </Box>
    );
  return <Box sx={BAR_TITLE}>{breadcrumbs.at(-1)?.title}</Box>;
}

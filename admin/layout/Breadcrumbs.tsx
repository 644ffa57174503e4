import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import type { Breadcrumb } from '../state/breadcrumbs';
import { CUT } from '../ui/Text';

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
        // A narrow window cuts the ancestors before the title of the current page.
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
                {breadcrumb.title}
              </Box>
            )}
          </Fragment>
        );
      })}
    </Box>
  );
}

import CloseIcon from '@mui/icons-material/Close';
import NavigateBeforeIcon from '@mui/icons-material/NavigateBefore';
import NavigateNextIcon from '@mui/icons-material/NavigateNext';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../locales/useT';
import { Digits } from '../../ui/Digits';
import { Heading } from '../../ui/Text';
import type { Review } from './useReview';

function MoveButton({
  label,
  off,
  move,
  children,
}: {
  label: string;
  off: boolean;
  move: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" disabled={off} aria-label={label} onClick={move}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

export function ReviewHeader({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useT();
  const { at, id, waiting, total } = review;
  const place = waiting.findIndex((one) => one.id === id) + 1;
  const others = waiting.some((one) => one.id !== id);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        px: 2.5,
        py: 1,
        borderBottom: 'divider',
      }}
    >
      <Heading level={2} id="review-title">
        {t('realNames.title')}
      </Heading>
      <Box sx={{ minWidth: 0, order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' } }}>
        <Digits value={at.label} />
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
        {total > 0 && (
          <>
            <MoveButton label={t('realNames.previous')} off={!others} move={() => review.move(-1)}>
              <NavigateBeforeIcon />
            </MoveButton>
            <Box
              data-queue={total}
              sx={{
                fontSize: 'size.small',
                color: 'ink.secondary',
                fontVariantNumeric: 'tabular-nums',
                whiteSpace: 'nowrap',
              }}
            >
              {place > 0 ? t('realNames.place', { place, total }) : t('realNames.waiting', { total })}
            </Box>
            <MoveButton label={t('realNames.next')} off={!others} move={() => review.move(1)}>
              <NavigateNextIcon />
            </MoveButton>
          </>
        )}
        <IconButton size="small" aria-label={t('shell.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
    </Box>
  );
}

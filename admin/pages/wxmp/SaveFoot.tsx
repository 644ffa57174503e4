import { Box, Button } from '@mui/material';
import { useT } from '../../locales/useT';
import { Text } from '../../ui/Text';
import type { Wxmp } from './useWxmp';
import type { FieldName } from './values';

const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  mx: { xs: -1, sm: -2 },
  px: { xs: 1, sm: 2 },
  bgcolor: 'surface.paper',
  borderTop: 'divider',
} as const;

/** What was changed, and the two ways out of it. */
export function SaveFoot({ wxmp }: { wxmp: Wxmp }) {
  const t = useT();
  const { changes, problem, saving, discard, save } = wxmp;
  const names = Object.keys(changes) as FieldName[];
  if (names.length === 0) return null;
  const list = names.map((name) => t(`wxmp.names.${name}`)).join(t('wxmp.comma'));
  return (
    <Box className="no-print" data-foot sx={FOOT}>
      <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'tone.amber' }} />
      <Text size="small" role="status" sx={{ flex: '1 1 180px' }}>
        {t('wxmp.unsaved', { count: names.length, list })}
        {problem && (
          <Text as="span" role="alert" colour="tone.red" sx={{ display: 'block' }}>
            {problem}
          </Text>
        )}
      </Text>
      <Button disabled={saving} onClick={discard}>
        {t('wxmp.discard')}
      </Button>
      <Button
        variant="contained"
        color="primary"
        loading={saving}
        loadingPosition="start"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => void save()}
      >
        {t('wxmp.save', { count: names.length })}
      </Button>
    </Box>
  );
}

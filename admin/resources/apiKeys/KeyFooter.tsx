import { Box, Button } from '@mui/material';
import { useT } from '../../locales/useT';
import { Text } from '../../ui/Text';

interface Props {
  onCancel: () => void;
  label: string;
  problem: string | null;
  pending: boolean;
}

/** The buttons at the foot of the form of a key. */
export function KeyFooter({ onCancel, label, problem, pending }: Props) {
  const t = useT();
  return (
    <Box
      data-foot
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        mt: 1.5,
        py: 1.25,
        px: { xs: 1, sm: 2 },
        bgcolor: 'surface.paper',
        borderTop: 'divider',
      }}
    >
      <Text size="small" role="alert" colour="tone.red" sx={{ flex: '1 1 160px' }}>
        {problem}
      </Text>
      <Button onClick={onCancel}>{t('crud.cancel')}</Button>
      <Button type="submit" data-submit variant="contained" color="primary" disabled={pending}>
        {label}
      </Button>
    </Box>
  );
}

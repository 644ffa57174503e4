import { Box, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useT } from '../../locales/useT';
import { Sentence } from './Sentence';

interface ActionDialogHeaderProps {
  id: string;
  title: string;
  more: string;
  onClose: () => void;
}

/** The question that the dialog puts, what it is about, and the way out. */
export function ActionDialogHeader({ id, title, more, onClose }: ActionDialogHeaderProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, py: 1.5, borderBottom: 'divider' }}>
      <Box component="h2" id={id} sx={{ m: 0, typography: 'title', fontWeight: 600 }}>
        <Sentence text={title} />
      </Box>
      <Box
        sx={{
          color: 'ink.secondary',
          fontSize: 'size.small',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          flex: 1,
        }}
      >
        {more}
      </Box>
      <IconButton size="small" aria-label={t('crud.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

import { Box, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useT } from '../../locales/useT';
import { CUT, Heading, Text } from '../../ui/Text';
import { Sentence } from './Sentence';

interface ActionDialogHeaderProps {
  id: string;
  title: string;
  /** What it is about, left out where the question names it. */
  more: string;
  onClose: () => void;
}

/** The question that the dialog puts, what it is about, and the way out. */
export function ActionDialogHeader({ id, title, more, onClose }: ActionDialogHeaderProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, py: 1.5, borderBottom: 'divider' }}>
      <Heading level={2} id={id}>
        <Sentence text={title} />
      </Heading>
      <Text colour="ink.secondary" sx={{ ...CUT, fontSize: 'size.small', flex: 1 }}>
        {title.includes(more) ? '' : more}
      </Text>
      <IconButton size="small" aria-label={t('crud.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

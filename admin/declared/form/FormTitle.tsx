import type { ReactNode } from 'react';
import { Box, IconButton, Tooltip } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { Heading } from '../../ui/Text';

interface FormTitleProps {
  title: ReactNode;
  back: string;
  onCancel?: (event: React.MouseEvent) => void;
}

/** The way back, and what is edited. */
export function FormTitle({ title, back, onCancel }: FormTitleProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
      <Tooltip title={t('crud.back')}>
        <IconButton component={Link} to={back} aria-label={t('crud.back')} onClick={onCancel}>
          <ArrowBackIcon />
        </IconButton>
      </Tooltip>
      <Heading level={1}>{title}</Heading>
    </Box>
  );
}

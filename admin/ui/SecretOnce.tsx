import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button } from '@mui/material';
import { useT } from '../locales/useT';
import { AppDialog, DialogFooter } from './AppDialog';
import { useCopy } from './Digits';
import { SmallText, Text } from './Text';
import { MONO } from '../tokens';

interface Props {
  secret: string;
  title: string;
  warning: string;
  hint: string;
  copyLabel: string;
  closeLabel: string;
  onClose: () => void;
}

/** Shows a secret that is never shown again, so that the user copies it. */
export function SecretOnce({ secret, title, warning, hint, copyLabel, closeLabel, onClose }: Props) {
  const t = useT();
  const { copied, copy } = useCopy(secret, Infinity);
  return (
    <AppDialog id="secret-once" title={title} filled={!copied} onClose={onClose}>
      <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        <Alert severity="warning">{warning}</Alert>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Text data-secret sx={{ flex: '1 1 260px', fontFamily: MONO, overflowWrap: 'anywhere', userSelect: 'all' }}>
            {secret}
          </Text>
          <Button
            variant="contained"
            color="primary"
            startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
            onClick={copy}
          >
            {copied ? t('crud.copied') : copyLabel}
          </Button>
        </Box>
        <SmallText sx={{ overflowWrap: 'anywhere' }}>{hint}</SmallText>
      </Box>
      <DialogFooter>
        <Button onClick={onClose}>{closeLabel}</Button>
      </DialogFooter>
    </AppDialog>
  );
}

import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { writeClipboard } from '../../ui/Digits';
import { SmallText, Text } from '../../ui/Text';

interface Props {
  text: string;
  name: string;
  onClose: () => void;
}

/** Shows a new key, this once: to be copied before the dialog is closed. */
export function KeyOnce({ text, name, onClose }: Props) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await writeClipboard(text);
    setCopied(true);
  };
  return (
    <AppDialog id="key-once" title={t('apiKeys.once', { name })} filled={!copied} onClose={onClose} data-key-once>
      <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        <Alert severity="warning">{t('apiKeys.onceWarning')}</Alert>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Text
            data-key
            sx={{ flex: '1 1 260px', fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}
          >
            {text}
          </Text>
          <Button
            variant="contained"
            color="primary"
            startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
            onClick={() => void copy()}
          >
            {t(copied ? 'crud.copied' : 'apiKeys.copy')}
          </Button>
        </Box>
        <SmallText sx={{ overflowWrap: 'anywhere' }}>{t('apiKeys.howToSend')}</SmallText>
      </Box>
      <DialogFooter>
        <Button onClick={onClose}>{t('apiKeys.kept')}</Button>
      </DialogFooter>
    </AppDialog>
  );
}

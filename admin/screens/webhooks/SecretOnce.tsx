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
  onClose: () => void;
}

/** Shows a new signing secret, this once: to be copied before the dialog is closed. */
export function SecretOnce({ text, onClose }: Props) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await writeClipboard(text);
    setCopied(true);
  };
  return (
    <AppDialog id="secret-once" title={t('webhooks.once')} filled={!copied} onClose={onClose} data-secret-once>
      <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        <Alert severity="warning">{t('webhooks.onceWarning')}</Alert>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Text
            data-secret
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
            {t(copied ? 'crud.copied' : 'webhooks.copy')}
          </Button>
        </Box>
        <SmallText>{t('webhooks.howToVerify')}</SmallText>
      </Box>
      <DialogFooter>
        <Button onClick={onClose}>{t('webhooks.kept')}</Button>
      </DialogFooter>
    </AppDialog>
  );
}

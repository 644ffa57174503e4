import { Box, Button } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { useT } from '../../locales/useT';
import { useCopy } from '../../ui/Digits';
import { Qr } from '../../ui/Qr';
import { SmallText, Text } from '../../ui/Text';

export function InviteLink({ url }: { url: string }) {
  const t = useT();
  const { copied, copy } = useCopy(url, Infinity);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
      <Box sx={{ flex: 'none', mx: { xs: 'auto', sm: 0 } }}>
        <Qr text={url} label={t('invites.qr')} failed={t('invites.qrFailed')} />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, display: 'grid', gap: 1.25, alignContent: 'start' }}>
        <Box>{t('invites.scan')}</Box>
        <Text size="small" data-invite-link sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {url}
        </Text>
        <Box>
          <Button startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />} onClick={copy}>
            {t(copied ? 'crud.copied' : 'invites.copy')}
          </Button>
        </Box>
        <SmallText>{t('invites.care')}</SmallText>
      </Box>
    </Box>
  );
}

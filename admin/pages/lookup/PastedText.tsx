import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button, IconButton, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PastedTextProps } from '../../declared/handMade';
import { useT } from '../../locales/useT';
import { Heading, SmallText, Text } from '../../ui/Text';
import { useApi } from '../../providers/useApi';
import type { Lookup } from './calls';
import { lookUpText } from './calls';
import { FoundLine } from './FoundLine';
import { keys } from './keys';
import { Reply } from './Reply';

function Found({ data, onClose }: { data: Lookup; onClose: () => void }) {
  const t = useT();
  return (
    <>
      <Box sx={{ overflowY: 'auto', flex: '0 1 auto', minHeight: 96 }}>
        {data.found.length === 0 && (
          <Text size="small" colour="ink.secondary" sx={{ px: 2.5, py: 1.5 }}>
            {t('lookup.none')}
          </Text>
        )}
        <Box component="ul" aria-label={t('lookup.label')} sx={{ listStyle: 'none', m: 0, p: 0, py: 0.5 }}>
          {data.found.map((found) => (
            <FoundLine key={`${found.resource} ${found.id}`} found={found} onClose={onClose} />
          ))}
        </Box>
        {data.missing.length > 0 && (
          <SmallText sx={{ px: 2.5, pb: 1, overflowWrap: 'anywhere' }}>
            {t('lookup.missing', { numbers: data.missing.join(', ') })}
          </SmallText>
        )}
        {data.left > 0 && <SmallText sx={{ px: 2.5, pb: 1 }}>{t('lookup.left', { count: data.left })}</SmallText>}
      </Box>
      {data.replies[data.language] !== '' && <Reply data={data} />}
    </>
  );
}

/**
 * In the palette: what a pasted mail or chat names, the state and cure of each card, and a draft of the answer. The
 * button that copies the answer has the focus, so that Enter is enough.
 */
export default function PastedText({ text, onBack, onClose }: PastedTextProps) {
  const t = useT();
  const provider = useApi();
  const back = useRef<HTMLButtonElement>(null);
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: keys.lookup(text),
    queryFn: ({ signal }) => lookUpText(provider, text, signal),
    retry: false,
    gcTime: 0,
  });
  // The field that had the focus is gone.
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 2.5,
          height: 52,
          flex: 'none',
          borderBottom: 'divider',
        }}
      >
        <IconButton ref={back} size="small" aria-label={t('palette.back')} onClick={onBack} sx={{ ml: -0.75 }}>
          <ArrowBackIcon sx={{ fontSize: 'icon.lg' }} />
        </IconButton>
        <Heading level={2} aria-live="polite">
          {data ? t('lookup.found', { count: data.found.length }) : t('lookup.searching')}
        </Heading>
      </Box>
      {isPending && <LinearProgress aria-label={t('lookup.searching')} sx={{ height: 2, flex: 'none' }} />}
      {isError && (
        <Alert
          severity="error"
          action={
            <Button size="small" variant="text" onClick={() => void refetch()}>
              {t('palette.retry')}
            </Button>
          }
        >
          {t('lookup.failed')}
        </Alert>
      )}
      {data && <Found data={data} onClose={onClose} />}
    </>
  );
}

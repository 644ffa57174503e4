import QrCodeIcon from '@mui/icons-material/QrCode2';
import { Box, Button, IconButton } from '@mui/material';
import type { Language } from '@t3d/resources/kit';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { CopyButton } from '../../ui/Digits';
import { Qr } from '../../ui/Qr';
import { Heading, SmallText } from '../../ui/Text';
import { Card } from '../../ui/Section';
import { useHasDrawer } from '../../ui/widths';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { CardPreview, ChatPreview } from './Preview';
import { Fixed, Labelled } from './parts';
import type { Wxmp } from './useWxmp';

function LookupLink({ url }: { url: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 1.5 }}>
      <Labelled id="wxmp-link" label={t('wxmp.link')}>
        <Fixed>
          <Box
            data-lookup
            sx={{ flex: 1, minWidth: 0, fontFamily: MONO, fontSize: 'size.note', overflowWrap: 'anywhere' }}
          >
            {url}
          </Box>
          <CopyButton text={url} />
          <LazyTooltip title={t('wxmp.qr')}>
            <IconButton size="small" aria-label={t('wxmp.qr')} aria-expanded={open} onClick={() => setOpen(!open)}>
              <QrCodeIcon sx={{ fontSize: 'icon.md' }} />
            </IconButton>
          </LazyTooltip>
        </Fixed>
      </Labelled>
      {open && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, mt: 1.25 }}>
          <Qr text={url} label={t('wxmp.qrOf', { url })} failed={t('wxmp.qrFailed')} />
          <SmallText>{t('wxmp.qrHelp')}</SmallText>
        </Box>
      )}
    </Box>
  );
}

export function PreviewPart({ wxmp, language }: { wxmp: Wxmp; language: Language }) {
  const t = useT();
  const [shown, setShown] = useState<'card' | 'chat'>('card');
  const folds = useHasDrawer();
  const [open, setOpen] = useState(false);
  const { settings, values } = wxmp;
  const Shown = shown === 'card' ? CardPreview : ChatPreview;
  return (
    <Card data-section="preview" aria-label={t('wxmp.preview')} sx={{ p: 2, alignSelf: 'start' }}>
      {folds && (
        <Button fullWidth aria-expanded={open} onClick={() => setOpen(!open)} sx={{ mb: open ? 1.5 : 0 }}>
          {t('wxmp.preview')}
        </Button>
      )}
      {(!folds || open) && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1.25 }}>
            <Heading level={2} size="body" id="wxmp-preview">
              {t('wxmp.livePreview')}
            </Heading>
            <ChoiceButtons<'card' | 'chat'>
              labelledBy="wxmp-preview"
              value={shown}
              onChange={setShown}
              options={[
                ['card', t('wxmp.cardPage')],
                ['chat', t('wxmp.chat')],
              ]}
            />
          </Box>
          <Shown values={values} language={language} />
          <SmallText sx={{ my: 1.25 }}>{t('wxmp.previewHelp')}</SmallText>
        </>
      )}
      {settings && <LookupLink url={settings.lookupUrl} />}
    </Card>
  );
}

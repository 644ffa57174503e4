import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Box, Button } from '@mui/material';
import type { Language } from '@t3d/resources/kit';
import { useEffect, useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { language as reader } from '../../providers/language';
import { useResourceOf } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { LoadedSection } from '../../ui/Section';
import { Heading, SmallText, Text } from '../../ui/Text';
import { AccountPart } from './AccountPart';
import { BrandPart } from './BrandPart';
import { WXMP } from './calls';
import { MenuPart } from './MenuPart';
import { PreviewPart } from './PreviewPart';
import { SelfTestPart } from './SelfTestPart';
import { TemplatesPart } from './TemplatesPart';
import { type Wxmp, useWxmp } from './useWxmp';
import type { FieldName } from './values';

const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  mx: { xs: -1, sm: -2 },
  px: { xs: 1, sm: 2 },
  bgcolor: 'surface.paper',
  borderTop: 'divider',
} as const;

function SaveFoot({ wxmp }: { wxmp: Wxmp }) {
  const t = useT();
  const { changes, problem, saving, discard, save } = wxmp;
  const names = Object.keys(changes) as FieldName[];
  if (names.length === 0) return null;
  const list = names.map((name) => t(`wxmp.names.${name}`)).join(t('wxmp.comma'));
  return (
    <Box className="no-print" data-foot sx={FOOT}>
      <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'tone.amber' }} />
      <Text size="small" role="status" sx={{ flex: '1 1 180px' }}>
        {t('wxmp.unsaved', { count: names.length, list })}
        {problem && (
          <Text as="span" role="alert" colour="tone.red" sx={{ display: 'block' }}>
            {problem}
          </Text>
        )}
      </Text>
      <Button disabled={saving} onClick={discard}>
        {t('wxmp.discard')}
      </Button>
      <Button
        variant="contained"
        color="primary"
        loading={saving}
        loadingPosition="start"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => void save()}
      >
        {t('wxmp.save', { count: names.length })}
      </Button>
    </Box>
  );
}

function useSaveKey(wxmp: Wxmp): void {
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (Object.keys(wxmp.changes).length > 0) void wxmp.save();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [wxmp]);
}

function PageHead({ wxmp: { settings } }: { wxmp: Wxmp }) {
  const t = useT();
  const offset = useOffset();
  const label = useResourceOf(WXMP)?.label ?? '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
      <Heading level={1}>{label}</Heading>
      {settings && (
        <>
          <SmallText>{t('wxmp.savedAt', { at: shortMoment(settings.updatedAt, offset) })}</SmallText>
          <Button
            component="a"
            href={new URL(settings.lookupUrl).pathname + new URL(settings.lookupUrl).search}
            target="_blank"
            rel="noopener"
            startIcon={<OpenInNewIcon />}
            sx={{ ml: 'auto' }}
          >
            {t('wxmp.open')}
          </Button>
        </>
      )}
    </Box>
  );
}

export default function WxmpPage() {
  const { query, wxmp } = useWxmp();
  const [language, setLanguage] = useState<Language>(reader);
  useSaveKey(wxmp);
  return (
    <LoadedSection query={query} rows={12}>
      {() => (
        <>
          <PageHead wxmp={wxmp} />
          <Box
            data-wxmp
            sx={{
              display: 'grid',
              columnGap: 1.5,
              gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 2fr) minmax(320px, 1fr)' },
              alignItems: 'start',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <BrandPart wxmp={wxmp} language={language} setLanguage={setLanguage} />
              <AccountPart wxmp={wxmp} />
              <MenuPart wxmp={wxmp} />
              <TemplatesPart wxmp={wxmp} />
              <SelfTestPart wxmp={wxmp} />
            </Box>
            <PreviewPart wxmp={wxmp} language={language} />
          </Box>
          <SaveFoot wxmp={wxmp} />
        </>
      )}
    </LoadedSection>
  );
}

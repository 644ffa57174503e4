import { useEffect, useState } from 'react';
import AndroidIcon from '@mui/icons-material/Android';
import AppleIcon from '@mui/icons-material/Apple';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, GlobalStyles } from '@mui/material';
import { useT } from '../../locales/useT';
import { CopyButton, Digits } from '../../ui/Digits';
import { MONO } from '../../tokens';
import { Qr } from '../../ui/Qr';
import { installLinks, readLpa, wholeLpa } from '@t3d/resources/esim';
import { Section } from '../../ui/Section';
import { Fact, FactList } from '../../ui/FactList';
import { Heading, SmallText } from '../../ui/Text';

const CODE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  fontFamily: MONO,
  fontSize: 'size.note',
  overflowWrap: 'anywhere',
  pr: 1,
} as const;

const InstallPart = ({ label, text, sx }: { label: string; text: string; sx?: object }) => (
  <Fact label={label} sx={{ minWidth: 0, ...sx }} valueSx={CODE}>
    <span>{text}</span>
    <CopyButton text={text} />
  </Fact>
);

// Hides the rest of the page when printing.
const ALONE = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '[data-section="esim"], [data-section="esim"] *': { visibility: 'visible' },
    '[data-section="esim"]': { position: 'absolute', insetInline: 0, top: 0 },
  },
} as const;

/** Prints. `printing` is true until the browser's print dialog closes. */
function usePrint(): { printing: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const done = (): void => setPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printing]);
  return { printing, print: () => setPrinting(true) };
}

const COLUMN = { flex: '1 1 240px', minWidth: 0, display: 'grid', gap: 1.25, alignContent: 'start' } as const;

function OneTap({ lpa }: { lpa: string }) {
  const t = useT();
  const links = installLinks(lpa);
  const outside = { target: '_blank', rel: 'noreferrer' } as const;
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 0.5 }}>
      <Heading level={3} size="small">
        {t('esim.oneTap')}
      </Heading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component="a" href={links.ios} {...outside} startIcon={<AppleIcon />} data-install="ios">
          {t('esim.ios')}
        </Button>
        <Button component="a" href={links.android} {...outside} startIcon={<AndroidIcon />} data-install="android">
          {t('esim.android')}
        </Button>
      </Box>
      <SmallText>{`iPhone: ${t('esim.iosHint')} · Android: ${t('esim.androidHint')}`}</SmallText>
    </Box>
  );
}

/** The installation of an eSIM: a QR code, links, and values to type. */
export default function EsimInstall({ lpa, iccid, plan }: { lpa: string; iccid: string; plan?: string | undefined }) {
  const t = useT();
  const { printing, print } = usePrint();
  const code = wholeLpa(lpa);
  const parts = readLpa(lpa);
  return (
    <Section
      name="esim"
      title={t('esim.title')}
      more={<Digits value={iccid} copy={false} />}
      end={
        <Button size="small" startIcon={<PrintIcon />} onClick={print}>
          {t('esim.print')}
        </Button>
      }
    >
      {printing && <GlobalStyles styles={ALONE} />}
      <Box sx={{ px: 2, pb: 2, display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
        <Box sx={{ flex: 'none', mx: { xs: 'auto', sm: 0 } }}>
          <Qr text={code} label={t('esim.qr')} failed={t('esim.failed')} />
        </Box>
        <Box sx={COLUMN}>
          <Box>
            <Heading level={3} size="small">
              {t('esim.scan')}
            </Heading>
            <SmallText>{t('esim.scanHint')}</SmallText>
            <SmallText>{t('esim.secret')}</SmallText>
          </Box>
          <OneTap lpa={lpa} />
          <Box>
            <Heading level={3} size="small">
              {t('esim.manual')}
            </Heading>
            <FactList
              sx={{ mt: 0.5, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}
            >
              {parts && <InstallPart label={t('esim.address')} text={parts.address} />}
              {parts && <InstallPart label={t('esim.code')} text={parts.matchingId} />}
              {parts?.oid && <InstallPart label={t('esim.oid')} text={parts.oid} />}
              <InstallPart label={t('esim.lpa')} text={code} sx={{ gridColumn: '1 / -1' }} />
            </FactList>
            {plan && (
              <Box sx={{ display: 'none', mt: 1, '@media print': { display: 'block' } }}>
                {t('esim.plan')}: {plan}
              </Box>
            )}
            {parts?.needsConfirmation && <Box sx={{ mt: 1, fontSize: 'size.small' }}>{t('esim.confirmation')}</Box>}
          </Box>
        </Box>
      </Box>
    </Section>
  );
}

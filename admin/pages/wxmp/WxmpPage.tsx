import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Box, Button } from '@mui/material';
import type { Language } from '@t3d/resources/kit';
import { useEffect, useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { language as reader } from '../../providers/language';
import { useTabTitle } from '../../state/tabs/TabsProvider';
import { useTabPlace } from '../../state/tabs/tab';
import { useOffset } from '../../state/useOffset';
import { LoadedSection, Section } from '../../ui/Section';
import { PageHeading, SmallText, Text } from '../../ui/Text';
import { AccountPart } from './AccountPart';
import { BrandPart } from './BrandPart';
import type { TestLine } from './wxmpCalls';
import { MenuPart } from './MenuPart';
import { PreviewPart } from './PreviewPart';
import { TemplatesPart } from './TemplatesPart';
import { type FieldName, useWxmp, type Wxmp } from './useWxmp';
import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import RefreshIcon from '@mui/icons-material/Refresh';
import ScheduleIcon from '@mui/icons-material/Schedule';
import { MONO } from '../../tokens';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { CopyButton } from '../../ui/Digits';
import { StatusChip } from '../../ui/StatusChip';
import { ROUND } from '../../ui/themeKeys';

const LOOKS = {
  PASSED: { tone: 'green', Icon: CheckIcon },
  FAILED: { tone: 'red', Icon: CloseIcon },
  WAITING: { tone: 'grey', Icon: ScheduleIcon },
} as const;

function Line({ line }: { line: TestLine }) {
  const { tone, Icon } = LOOKS[line.state];
  return (
    <Box
      component="li"
      data-check={line.check}
      data-state={line.state}
      sx={{ display: 'flex', gap: 1.5, px: 2, py: 1.25, borderTop: 'soft' }}
    >
      <Box
        sx={{
          width: 24,
          height: 24,
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          borderRadius: ROUND.chip,
          color: `tone.${tone}`,
          bgcolor: `soft.${tone}`,
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 'icon.sm' }} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Text size="small" strong>
            {line.title}
          </Text>
          {line.milliseconds !== null && <SmallText>{line.milliseconds} ms</SmallText>}
        </Box>
        <Text size="small" colour={line.state === 'FAILED' ? 'tone.red' : 'ink.secondary'}>
          {line.message}
        </Text>
        {line.cure && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
            {line.copy && (
              <Box
                component="span"
                sx={{
                  display: 'inline-flex',
                  gap: 1,
                  px: 1,
                  py: 0.25,
                  borderRadius: ROUND.chip,
                  bgcolor: 'surface.sunken',
                  fontFamily: MONO,
                  fontSize: 'size.note',
                }}
              >
                {line.copy}
                <CopyButton text={line.copy} />
              </Box>
            )}
            <SmallText>{line.cure}</SmallText>
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The result of the self-test by step. A rejected step has a remedy. */
function SelfTestPart({ wxmp }: { wxmp: Wxmp }) {
  const t = useT();
  const offset = useOffset();
  const { settings, testing, test, changes } = wxmp;
  const last = settings?.selfTest;
  const lines = last?.lines ?? [];
  const count = (state: TestLine['state']): number => lines.filter((line) => line.state === state).length;
  const reason = settings ? (Object.keys(changes).length > 0 ? t('wxmp.saveFirst') : null) : t('wxmp.afterSaving');
  const chips = (
    [
      ['FAILED', 'red/ErrorOutline', t('wxmp.failed', { count: count('FAILED') })],
      ['PASSED', 'green/CheckCircle', t('wxmp.passed', { count: count('PASSED') })],
      ['WAITING', 'grey/Schedule', t('wxmp.waiting', { count: count('WAITING') })],
    ] as const
  ).filter(([state]) => count(state) > 0);
  return (
    <Section
      name="self-test"
      title={t('wxmp.selfTest')}
      more={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {last && <span>{shortMoment(last.at, offset)}</span>}
          {chips.map(([state, tone, label]) => (
            <StatusChip key={state} tone={tone} label={label} />
          ))}
        </Box>
      }
      end={
        reason ? (
          <ButtonWithReason startIcon={<RefreshIcon />} disabled reason={reason}>
            {t(last ? 'wxmp.runAgain' : 'wxmp.run')}
          </ButtonWithReason>
        ) : (
          <Button startIcon={<RefreshIcon />} loading={testing} loadingPosition="start" onClick={() => void test()}>
            {t(last ? 'wxmp.runAgain' : 'wxmp.run')}
          </Button>
        )
      }
    >
      <Box component="ul" aria-live="polite" aria-busy={testing} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <Line key={line.check} line={line} />
        ))}
      </Box>
      {lines.length === 0 && <SmallText sx={{ px: 2, pb: 2 }}>{t('wxmp.notTested')}</SmallText>}
    </Section>
  );
}

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
  const { path } = useTabPlace();
  const titleOf = useTabTitle();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
      <PageHeading>{titleOf(path)}</PageHeading>
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

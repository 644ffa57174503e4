import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import RefreshIcon from '@mui/icons-material/Refresh';
import ScheduleIcon from '@mui/icons-material/Schedule';
import { Box, Button } from '@mui/material';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { CopyButton } from '../../ui/Digits';
import { Section } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { SmallText, Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import type { TestLine } from './calls';
import type { Wxmp } from './useWxmp';

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

/** Shows each step between us and WeChat: passed, rejected by WeChat with the remedy, or waiting. */
export function SelfTestPart({ wxmp }: { wxmp: Wxmp }) {
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

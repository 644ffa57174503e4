import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import InIcon from '@mui/icons-material/CallReceived';
import OutIcon from '@mui/icons-material/CallMade';
import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { Card, LoadedSection } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import type { Explanation } from './billCalls';
import { poolRemark } from './poolRemark';
import { useBill, useExplanation } from './useExplanation';

const ICON = { display: 'grid', placeItems: 'center', width: 26, height: 26, borderRadius: '50%' } as const;

function Direction() {
  const t = useT();
  const { amount, toAccount, toAccountLabel } = useBill();
  const own = toAccount === useSessionUser().id;
  const isIn = amount > 0;
  const who = toAccountLabel ?? '';
  const where = isIn
    ? own
      ? t('bills.page.intoOwn')
      : t('bills.page.into', { who })
    : own
      ? t('bills.page.outOfOwn')
      : t('bills.page.outOf', { who });
  const Icon = isIn ? InIcon : OutIcon;
  const tone = isIn ? 'green' : 'grey';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ ...ICON, color: `tone.${tone}`, bgcolor: `soft.${tone}` }}>
        <Icon aria-hidden sx={{ fontSize: 'icon.sm' }} />
      </Box>
      <Text strong size="small" colour={`tone.${tone}`}>
        {t(isIn ? 'bills.page.in' : 'bills.page.out')}
      </Text>
      <Text size="small" colour="ink.secondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {where}
      </Text>
    </Box>
  );
}

/** Splits the countries of a flow-pool bill, which the server puts into one line. */
const LINE_END = /\n|(?<=\/GB), |(?<=^\d{4}-\d{2}-\d{2}): /m;

function Sentence({ sentence }: { sentence: string }) {
  const [first, ...rest] = poolRemark(sentence, useLanguage()).split(LINE_END);
  return (
    <>
      <Text size="title" data-sentence sx={{ overflowWrap: 'anywhere' }}>
        {first}
      </Text>
      {rest.map((line) => (
        <Text key={line} size="small" colour="ink.secondary" data-arithmetic>
          {line}
        </Text>
      ))}
    </>
  );
}

const Balance = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <SmallText>{label}</SmallText>
    <Box sx={{ typography: 'title', fontWeight: 600, fontSize: '20px', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </Box>
);

function Meeting({ before }: { before: Explanation['wallet']['before'] }) {
  const t = useT();
  const { previousBalance: now } = useBill();
  const meets = (before?.balanceAfter ?? 0) === now;
  const Icon = meets ? CheckIcon : ErrorIcon;
  return (
    <Box
      data-meets={meets}
      sx={{ display: 'flex', gap: 0.75, mt: 1, typography: 'small', color: meets ? 'ink.secondary' : 'tone.red' }}
    >
      <Icon aria-hidden sx={{ fontSize: 'icon.sm', mt: 0.25, color: meets ? 'tone.green' : 'tone.red' }} />
      <span>
        {meets
          ? t(before ? 'bills.page.meets' : 'bills.page.first')
          : t('bills.page.breaks', { before: formatMoney(before?.balanceAfter ?? 0), now: formatMoney(now ?? 0) })}
      </span>
    </Box>
  );
}

/** The wallet's balance before and after the bill. `before` is undefined until the explanation is loaded. */
function WalletBalance({ before }: { before: Explanation['wallet']['before'] | undefined }) {
  const t = useT();
  const { currency, previousBalance, balanceAfter } = useBill();
  return (
    <Box sx={{ flex: '1 1 240px', p: 2, borderLeft: { sm: 'divider' }, borderTop: { xs: 'soft', sm: 0 } }}>
      <SmallText sx={{ mb: 0.5 }}>{`${t('bills.page.wallet')} ${currency}`}</SmallText>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', columnGap: 2 }}>
        <Balance label={t('bills.page.before')}>{formatMoney(previousBalance)}</Balance>
        <ArrowIcon aria-hidden sx={{ fontSize: 'icon.lg', color: 'ink.secondary', mb: 0.5 }} />
        <Balance label={t('bills.page.afterwards')}>
          <Box component="span" sx={(balanceAfter ?? 0) < 0 ? { color: 'tone.red' } : undefined}>
            {formatMoney(balanceAfter)}
          </Box>
        </Balance>
      </Box>
      {before !== undefined && <Meeting before={before} />}
    </Box>
  );
}

/** The bill's amount with an explanation. */
export function BillAmount() {
  const { amount, currency, previousBalance, balanceAfter } = useBill();
  // False for the platform's bills, because the platform has no wallet.
  const hasBalance = previousBalance !== null && balanceAfter !== null;
  const query = useExplanation();
  return (
    <Card data-money sx={{ display: 'flex', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '2 1 360px', minWidth: 0, p: 2 }}>
        <Direction />
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, my: 0.5 }}>
          <Text
            size="hero"
            strong
            data-amount={amount}
            sx={{ fontVariantNumeric: 'tabular-nums', ...(amount > 0 && { color: 'tone.green' }) }}
          >
            {formatMoney(amount, { signed: true })}
          </Text>
          <Text colour="ink.secondary">{currency}</Text>
        </Box>
        <LoadedSection query={query} rows={1} rowHeight={44}>
          {({ sentence }) => <Sentence sentence={sentence} />}
        </LoadedSection>
      </Box>
      {hasBalance && <WalletBalance before={query.data?.wallet.before} />}
    </Card>
  );
}

import { Box } from '@mui/material';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { isBlank } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { usePredicateVariables } from '../../declared/variables';
import { useT } from '../../locales/useT';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';
import { MONO } from '../../tokens';
import { CopyButton } from '../../ui/Digits';
import { Text } from '../../ui/Text';
import { stuckHours } from './stuck';

/** Shows the digits that the list shows of a card whose number is cut. */
const tailOf = (number: string): string => `…${number.slice(-4, -3)} ${number.slice(-3)}`;

/** The name consists of the plan and the end of the card's number. An order without a plan has its number as name. */
export function OrderName() {
  const { planLabel, terminalLabel, orderNo } = useRecord();
  const parts = [planLabel, isBlank(terminalLabel) ? null : tailOf(String(terminalLabel))];
  const name = isBlank(planLabel) ? String(orderNo ?? '') : parts.filter((part) => !isBlank(part)).join(' · ');
  usePageTitle(useTabPlace().path, name);
  return <>{name}</>;
}

const FLAG = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.25,
  typography: 'note',
  fontWeight: 600,
  color: 'tone.amber',
} as const;

function StuckFlag() {
  const t = useT();
  const { now = '' } = usePredicateVariables();
  const hours = stuckHours(useRecord(), now);
  if (hours === null) return null;
  return (
    <Box component="span" data-stuck={hours} title={t('orders.stuck', { hours })} sx={FLAG}>
      <ReportProblemIcon aria-hidden sx={{ fontSize: 'icon.xs' }} />
      {t('orders.stuckFor', { hours })}
    </Box>
  );
}

export function BesideName() {
  const { orderNo } = useRecord();
  const number = String(orderNo ?? '');
  return (
    <>
      <DeclaredField source="status" />
      <StuckFlag />
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        <Text as="span" size="small" colour="ink.secondary" sx={{ fontFamily: MONO }}>
          {number}
        </Text>
        <CopyButton text={number} />
      </Box>
    </>
  );
}

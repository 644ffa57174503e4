import { Box } from '@mui/material';
import { isBlank } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';
import { MONO } from '../../tokens';
import { CopyButton } from '../../ui/Digits';
import { Text } from '../../ui/Text';
import { StuckFlag } from './StuckFlag';

/** Returns the last four digits of a card's number, grouped as in lists that cut the number. */
const tailOf = (number: string): string => `…${number.slice(-4, -3)} ${number.slice(-3)}`;

/** Names an order by its plan and the last digits of its card. Without a plan, the order's number is the name. */
export function OrderName() {
  const { planLabel, terminalLabel, orderNo } = useRecord();
  const parts = [planLabel, isBlank(terminalLabel) ? null : tailOf(String(terminalLabel))];
  const name = isBlank(planLabel) ? String(orderNo ?? '') : parts.filter((part) => !isBlank(part)).join(' · ');
  usePageTitle(useTabPlace().path, name);
  return <>{name}</>;
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

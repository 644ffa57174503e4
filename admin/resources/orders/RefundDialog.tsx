import { Box, Button } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useFormContext, useWatch } from 'react-hook-form';
import { ActionDialog, useActionRequest } from '../../declared/actions';
import { withCurrency } from '../../declared/actions/useActionTitle';
import type { Row } from '../../declared/records';
import { usePredicateVariables } from '../../declared/variables';
import { useT } from '../../locales/useT';
import { SmallText, Text } from '../../ui/Text';

const DAY_MS = 86_400_000;

interface Choice {
  name: 'all' | 'half' | 'days';
  amount: number;
  days: number;
}

/** Returns how many whole days of the term are left, and how many days the term has. */
function daysOf({ startedAt, endsAt }: Row, now: string): { left: number; all: number } {
  const [start, end] = [Date.parse(String(startedAt)), Date.parse(String(endsAt))];
  const all = Math.round((end - start) / DAY_MS);
  const left = Math.floor((end - Date.parse(now)) / DAY_MS);
  return all > 0 ? { left: Math.min(Math.max(left, 0), all), all } : { left: 0, all: 1 };
}

/** Returns the usual amounts, in minor units, without repetitions. */
export function refundChoices(order: Row, now: string): Choice[] {
  const price = Number(order.price ?? 0);
  const rest = price - Number(order.refunded ?? 0);
  const days = daysOf(order, now);
  const choices: Choice[] = [
    { name: 'all', amount: rest, days: 0 },
    { name: 'half', amount: Math.floor(rest / 2), days: 0 },
    { name: 'days', amount: Math.min(rest, Math.floor((price * days.left) / days.all)), days: days.left },
  ];
  return choices.filter(
    ({ amount }, at) => amount > 0 && choices.findIndex((choice) => choice.amount === amount) === at,
  );
}

/** Says how much can be refunded, and offers the usual amounts. */
function Refundable({ order }: { order: Row }) {
  const t = useT();
  const { now = '' } = usePredicateVariables();
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'amount' });
  const [price, refunded] = [Number(order.price ?? 0), Number(order.refunded ?? 0)];
  const currency = typeof order.currency === 'string' ? order.currency : undefined;
  return (
    <div>
      <Text data-refundable={price - refunded} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('orders.refund.left')} <b>{withCurrency(price - refunded, currency)}</b>
      </Text>
      {refunded > 0 && (
        <SmallText>{t('orders.refund.paid', { price: formatMoney(price), refunded: formatMoney(refunded) })}</SmallText>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {refundChoices(order, now).map(({ name, amount, days }) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            color={chosen === amount ? 'primary' : 'inherit'}
            aria-pressed={chosen === amount}
            data-refund={name}
            onClick={() => setValue('amount', amount, { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
          >
            {t(`orders.refund.${name}`, { count: days })} {formatMoney(amount)}
          </Button>
        ))}
      </Box>
    </div>
  );
}

export default function RefundDialog() {
  const {
    records: [order],
  } = useActionRequest();
  const { now = '' } = usePredicateVariables();
  // Starts with the unused days, which most refunds pay back.
  const usual = order && refundChoices(order, now).find(({ name }) => name === 'days');
  return (
    <ActionDialog
      facts={['plan', 'agent']}
      values={usual && { amount: usual.amount }}
      lead={order && <Refundable order={order} />}
    />
  );
}

import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, TableCell, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { formatMoney } from '@t3d/resources/kit';
import { RecordLink } from '../../declared/links';
import { optionOf } from '../../declared/fields/options';
import { fieldOf } from '../../declared/records';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { type Column, ColumnTable, RowCards } from '../../ui/ColumnTable';
import { Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import type { Explanation } from './billCalls';
import { type PaidParties, type ShareLine, sharesOf } from './orderShares';
import { useBill, useExplanation } from './useExplanation';

type Order = NonNullable<Explanation['order']>;

const OTHERS = ['tone.teal', 'tone.blue', 'tone.amber', 'tone.red'] as const;
function coloursOf(lines: readonly ShareLine[]): string[] {
  let next = 0;
  return lines.map(({ own, kind }) => {
    if (own) return 'accent.base';
    if (kind === 'ABOVE' || kind === 'PLATFORM') return 'tone.grey';
    next += 1;
    return OTHERS[(next - 1) % OTHERS.length] as string;
  });
}

function useNameOf(order: Order) {
  const t = useT();
  return ({ own, kind, who, whoLabel }: ShareLine): string => {
    if (own) return t('bills.page.you');
    if (kind === 'ABOVE') return t('bills.page.above');
    const name = whoLabel ?? t(`orders.parties.kinds.${kind}`);
    return kind === 'BELOW' && who !== order.agent ? t('bills.page.andBelow', { who: name }) : name;
  };
}

function Bar({ lines, nameOf }: { lines: readonly ShareLine[]; nameOf: (line: ShareLine) => string }) {
  const parts = lines.filter(({ received }) => received > 0);
  const colours = coloursOf(parts);
  return (
    <Box sx={{ px: 2, pb: 1.5 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.25, height: 12, borderRadius: '6px', overflow: 'hidden' }}>
        {parts.map(({ received }, at) => (
          <Box key={at} sx={{ flex: `${received} 0 2px`, bgcolor: colours[at], printColorAdjust: 'exact' }} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1, typography: 'note' }}>
        {parts.map((line, at) => (
          <Box key={at} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: colours[at] }} />
            {nameOf(line)} <b>{formatMoney(line.received)}</b>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Who({ line, name, isBuyer }: { line: ShareLine; name: string; isBuyer: boolean }) {
  const t = useT();
  const users = useResourceOf('users');
  const level = line.role && optionOf(users && fieldOf(users, 'role'), line.role, {})?.label;
  const note = [level, isBuyer && t('bills.page.buyer')].filter(Boolean).join(' · ');
  return (
    <>
      {line.own || line.who === null ? (
        <Box component="span" sx={line.own ? { fontWeight: 600 } : undefined}>
          {name}
        </Box>
      ) : (
        <RecordLink resource="users" id={line.who}>
          {name}
        </RecordLink>
      )}{' '}
      <SmallText as="span">{note}</SmallText>
    </>
  );
}

const amountOf = (minor: number): ReactNode =>
  minor === 0 ? <span className="no-value">–</span> : formatMoney(minor, { signed: true });

function useColumns(order: Order, nameOf: (line: ShareLine) => string, hasRefunds: boolean): Column<ShareLine>[] {
  const t = useT();
  const refunded: Column<ShareLine> = {
    label: t('bills.page.refunded'),
    isNumber: true,
    render: (line) => amountOf(line.refunded),
  };
  return [
    {
      label: t('bills.page.who'),
      isWide: true,
      render: (line) => (
        <Who line={line} name={nameOf(line)} isBuyer={line.isPayer && line.who !== null && line.who === order.agent} />
      ),
    },
    {
      label: t('bills.page.why'),
      place: 'text',
      render: ({ isPayer, kind }) => t(`bills.page.reasons.${isPayer ? 'PAID' : (kind as 'AGENT')}`),
    },
    { label: t('bills.page.how'), place: 'text', sx: { color: 'ink.secondary' }, render: ({ how }) => how },
    { label: t('bills.page.paid'), place: 'amount', isNumber: true, render: ({ paid }) => amountOf(-paid) },
    {
      label: t('bills.page.received'),
      place: 'amount',
      isNumber: true,
      colourOf: ({ received, kind }) => (received > 0 && kind === 'AGENT' ? 'tone.green' : undefined),
      render: ({ received }) => amountOf(received),
    },
    ...(hasRefunds ? [refunded] : []),
  ];
}

function Total({ lines, hasRefunds }: { lines: readonly ShareLine[]; hasRefunds: boolean }) {
  const t = useT();
  const sum = (name: 'paid' | 'received' | 'refunded'): number => lines.reduce((total, line) => total + line[name], 0);
  return (
    <TableRow sx={{ bgcolor: 'surface.sunken', '& td': { fontWeight: 600, color: 'ink.primary' } }}>
      <TableCell colSpan={3}>{t('bills.page.total')}</TableCell>
      <TableCell className="number">{amountOf(-sum('paid'))}</TableCell>
      <TableCell className="number">{amountOf(sum('received'))}</TableCell>
      {hasRefunds && <TableCell className="number">{amountOf(sum('refunded'))}</TableCell>}
    </TableRow>
  );
}

/** Shows both sums in red if the payment differs from the sum of the parts. */
function Check({ lines }: { lines: readonly ShareLine[] }) {
  const t = useT();
  const paid = lines.reduce((sum, line) => sum + line.paid, 0);
  const received = lines.reduce((sum, line) => sum + line.received, 0);
  const right = paid === received;
  const Icon = right ? CheckIcon : ErrorIcon;
  return (
    <Box
      data-adds-up={right}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        typography: 'small',
        color: right ? 'tone.green' : 'tone.red',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 'icon.sm' }} />
      {right
        ? t('bills.page.addsUp', { amount: formatMoney(paid) })
        : t('bills.page.wrong', { paid: formatMoney(paid), received: formatMoney(received) })}
    </Box>
  );
}

/** Shows the cost and margin to staff, and tells agents that superiors' shares are hidden. */
function LockLine({ lines, margin }: Pick<PaidParties, 'lines' | 'margin'>) {
  const t = useT();
  const above = lines.find(({ kind }) => kind === 'ABOVE');
  if (!above && !margin) return null;
  return (
    <SmallText data-lock sx={{ display: 'flex', gap: 0.75, px: 2, py: 1, borderTop: 'soft' }}>
      <LockIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
      {margin
        ? t('bills.page.staffOnly', { cost: formatMoney(margin.supplierCost), margin: formatMoney(margin.net) })
        : t('bills.page.aboveHidden', { amount: formatMoney(above?.earned) })}
    </SmallText>
  );
}

function Shares({ parties, order }: { parties: PaidParties; order: Order }) {
  const t = useT();
  const phone = usePhone();
  const nameOf = useNameOf(order);
  const lines = sharesOf(parties, order, t);
  const hasRefunds = lines.some(({ refunded }) => refunded !== 0);
  const columns = useColumns(order, nameOf, hasRefunds);
  const title = t('bills.page.money');
  const table = {
    columns,
    rows: lines,
    mark: ({ kind, who, own }: ShareLine) =>
      ({ 'data-party': who ?? kind, ...(own && { 'data-own': true }) }) as Readonly<Record<`data-${string}`, unknown>>,
  };
  return (
    <Section
      name="parties"
      title={title}
      more={parties.currency}
      end={<Check lines={lines} />}
      sx={{ '& [data-own]': { bgcolor: 'accent.selected' } }}
    >
      <Bar lines={lines} nameOf={nameOf} />
      {phone ? (
        <RowCards {...table} />
      ) : (
        <ColumnTable {...table} label={title} foot={<Total lines={lines} hasRefunds={hasRefunds} />} />
      )}
      <LockLine {...parties} />
    </Section>
  );
}

const SHARES: readonly string[] = ['PROFIT_SHARE', 'REFUND_PROFIT_SHARE'];

/** The parts of a payment. A reader above the payer sees a child's payment as a whole. */
export function OrderShares() {
  const { data } = useExplanation();
  const { type, toAccount } = useBill();
  if (!data?.order || !data.money?.payer) return null;
  if (SHARES.includes(type) && data.money.payer.who === toAccount) return null;
  return <Shares parties={data.money as PaidParties} order={data.order} />;
}

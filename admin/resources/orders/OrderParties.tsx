import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Alert, Box, TableCell, TableRow } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { optionOf } from '../../declared/fields/options';
import { ListLink, RecordLink } from '../../declared/links';
import { fieldOf } from '../../declared/records';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useRead } from '../../providers/useApi';
import { ColumnTable } from '../../ui/ColumnTable';
import { EmptySection, LoadedSection, Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { useBills } from './OrderMoney';
import { needsPayment, OrderPayment } from './OrderPayment';
import type { Parties, Party } from './shapes';

const signed = (amount: number): string => (amount === 0 ? '–' : formatMoney(amount, { signed: true }));

function Gain({ amount, strong }: { amount: number; strong?: boolean }) {
  return (
    <Box
      component="span"
      sx={{ ...(amount > 0 && { color: 'tone.green' }), ...(amount < 0 && strong && { color: 'tone.red' }) }}
    >
      {signed(amount)}
    </Box>
  );
}

/** The name of a party with its role, or with `what`. */
function PartyName({ party: { kind, who, whoLabel, role, own }, what }: { party: Party; what?: string }) {
  const t = useT();
  const users = useResourceOf('users');
  const part = t(`orders.parties.kinds.${kind}`);
  const level = role && optionOf(users && fieldOf(users, 'role'), role, {})?.label;
  const name = own ? t('orders.parties.you') : (whoLabel ?? part);
  return (
    <>
      {own || who === null ? (
        name
      ) : (
        <RecordLink resource="users" id={who}>
          {name}
        </RecordLink>
      )}{' '}
      <SmallText as="span">{what ?? [level, (whoLabel || own) && part].filter(Boolean).join(' · ')}</SmallText>
    </>
  );
}

function Rows({ parties, title }: { parties: Parties & { payer: Party }; title: string }) {
  const t = useT();
  const { lines, payer } = parties;
  const gain = ({ kind }: Party, amount: number, strong = false) =>
    kind === 'ABOVE' ? signed(amount) : <Gain amount={amount} strong={strong} />;
  return (
    <ColumnTable
      label={title}
      rows={lines}
      mark={({ kind, who }) => ({ 'data-party': who ?? kind })}
      columns={[
        { label: t('orders.parties.party'), render: (line) => <PartyName party={line} /> },
        { label: t('orders.parties.earned'), isNumber: true, render: (line) => gain(line, line.earned) },
        { label: t('orders.parties.back'), isNumber: true, render: ({ back }) => signed(back) },
        { label: t('orders.parties.net'), isNumber: true, render: (line) => <b>{gain(line, line.net, true)}</b> },
      ]}
      foot={
        <TableRow data-payer={payer.kind}>
          <TableCell>
            <PartyName party={payer} what={t('orders.parties.paid')} />
          </TableCell>
          {[formatMoney(payer.earned), signed(payer.back), formatMoney(payer.net)].map((amount, at) => (
            <TableCell key={at} className="number">
              {amount}
            </TableCell>
          ))}
        </TableRow>
      }
    />
  );
}

function BillsLink() {
  const t = useT();
  const { resource, orderNo, query } = useBills();
  if (!resource || !query.data || query.data.total === 0) return null;
  return (
    <ListLink resource="bills" filter={{ orderNo_like: orderNo }} className="no-print" sx={{ ml: 'auto' }}>
      {t('orders.parties.bills', { count: query.data.total })}
    </ListLink>
  );
}

function Margin({ margin, refunded }: { margin: NonNullable<Parties['margin']>; refunded: boolean }) {
  const t = useT();
  return (
    <Box data-margin={margin.net} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <LockIcon sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }} />
      <Box sx={{ color: 'ink.secondary' }}>{t('orders.parties.staffOnly')}</Box>
      <span>{t('orders.parties.supplierCost')}</span>
      <b>{formatMoney(margin.supplierCost)}</b>
      <span aria-hidden>·</span>
      <span>{t(refunded ? 'orders.parties.margin' : 'orders.parties.plainMargin')}</span>
      <Box component="b" sx={margin.net < 0 ? { color: 'tone.red' } : undefined}>
        {formatMoney(margin.net)}
      </Box>
    </Box>
  );
}

const FOOTER = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 2,
  py: 1.25,
  borderTop: 'soft',
  fontSize: 'size.small',
  '&:empty': { display: 'none' },
} as const;

function ChannelMoney({ item }: { item: number }) {
  const t = useT();
  const canOpen = useResourceOf('ctrip-orders')?.calls.show;
  return (
    <Alert severity="info" sx={{ m: 2, mt: 0 }}>
      {t('orders.parties.byChannel')}{' '}
      {canOpen && (
        <RecordLink resource="ctrip-orders" id={item}>
          {t('orders.parties.openChannel')}
        </RecordLink>
      )}
    </Alert>
  );
}

/** Says that nothing was paid, and how much an unpaid order waits for. */
function NothingPaid() {
  const t = useT();
  const record = useRecord();
  return (
    <>
      <EmptySection text={t('orders.parties.none')} />
      {needsPayment(record) && (
        <Text size="small" sx={{ px: 2, pb: 2 }}>
          <OrderPayment />
        </Text>
      )}
    </>
  );
}

function Content({ parties, title }: { parties: Parties; title: string }) {
  const { payer, margin, ctripOrder } = parties;
  if (ctripOrder) return <ChannelMoney item={ctripOrder} />;
  if (!payer) return <NothingPaid />;
  return (
    <>
      <Rows parties={{ ...parties, payer }} title={title} />
      <Box sx={FOOTER}>
        {margin && <Margin margin={margin} refunded={payer.back !== 0} />}
        <BillsLink />
      </Box>
    </>
  );
}

export function OrderParties() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const query = useRead<Parties>(`${resource.name}/${record.id}/parties`, undefined, {
    queryKey: [resource.name, 'parties', record.id, record.version],
  });
  const title = t('orders.parties.title');
  const payer = query.data?.payer;
  return (
    <Section
      name="parties"
      title={title}
      more={query.data?.currency}
      end={
        payer && (
          <Box
            data-adds-up={payer.net}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'tone.green', fontSize: 'size.small' }}
          >
            <CheckIcon sx={{ fontSize: 'icon.sm' }} />
            {t('orders.parties.addsUp', { amount: formatMoney(payer.net) })}
          </Box>
        )
      }
    >
      <LoadedSection query={query} rows={4}>
        {(parties) => <Content parties={parties} title={title} />}
      </LoadedSection>
    </Section>
  );
}

import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Alert, Box, Link, TableBody, TableCell, TableFooter, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { optionOf } from '../../declared/fields/options';
import { fieldOf } from '../../declared/records';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import type { Translate } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { showPath } from '../../state/resourcePaths';
import { EmptySection, LoadedSection, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { filtered, useBills } from './OrderMoney';
import type { Parties, Party } from './calls';
import { loadParties, keys } from './calls';

const DASH = '–';
const signed = (amount: number): string => (amount === 0 ? DASH : formatMoney(amount, { signed: true }));

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

/** The name of a party, and its part in the sale. */
function useNames(t: Translate) {
  const users = useResourceOf('users');
  const roles = users && fieldOf(users, 'role');
  return ({ kind, who, whoLabel, role, own }: Party) => {
    const level = role === null ? null : (optionOf(roles, role, {})?.label ?? null);
    const name = own ? t('orders.parties.you') : (whoLabel ?? t(`orders.parties.kinds.${kind}`));
    return {
      name,
      to: who !== null && !own && users?.calls.show ? showPath(users, who) : null,
      more: [level, whoLabel || own ? t(`orders.parties.kinds.${kind}`) : null].filter(Boolean).join(' · '),
    };
  };
}

function PartyName({ party, what }: { party: Party; what?: string }) {
  const t = useT();
  const { name, to, more } = useNames(t)(party);
  return (
    <>
      {to ? (
        <Link component={RouterLink} to={to}>
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      <SmallText as="span">{what ?? more}</SmallText>
    </>
  );
}

function Rows({ parties, title }: { parties: Parties & { payer: Party }; title: string }) {
  const t = useT();
  const { lines, payer } = parties;
  return (
    <SectionTable label={title}>
      <SectionHeads
        columns={[
          { name: 'party', label: t('orders.parties.party') },
          { name: 'earned', label: t('orders.parties.earned'), isNumber: true },
          { name: 'back', label: t('orders.parties.back'), isNumber: true },
          { name: 'net', label: t('orders.parties.net'), isNumber: true },
        ]}
      />
      <TableBody>
        {lines.map((line) => (
          <TableRow key={`${line.kind} ${line.who}`} data-party={line.who ?? line.kind}>
            <TableCell>
              <PartyName party={line} />
            </TableCell>
            <TableCell className="number">
              {line.kind === 'ABOVE' ? signed(line.earned) : <Gain amount={line.earned} />}
            </TableCell>
            <TableCell className="number">{signed(line.back)}</TableCell>
            <TableCell className="number">
              <b>{line.kind === 'ABOVE' ? signed(line.net) : <Gain amount={line.net} strong />}</b>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow data-payer={payer.kind}>
          <TableCell>
            <PartyName party={payer} what={t('orders.parties.paid')} />
          </TableCell>
          <TableCell className="number">{formatMoney(payer.earned)}</TableCell>
          <TableCell className="number">
            {payer.back === 0 ? DASH : formatMoney(payer.back, { signed: true })}
          </TableCell>
          <TableCell className="number">{formatMoney(payer.net)}</TableCell>
        </TableRow>
      </TableFooter>
    </SectionTable>
  );
}

/** The way to the bills that the table is made of. */
function BillsLink() {
  const t = useT();
  const { resource, orderNo, query } = useBills();
  if (!resource?.calls.list || !query.data || query.data.total === 0) return null;
  return (
    <Link component={RouterLink} to={filtered(resource, orderNo)} className="no-print" sx={{ ml: 'auto' }}>
      {t('orders.parties.bills', { count: query.data.total })}
    </Link>
  );
}

/** For staff alone: the cost of the supplier, and the margin. */
function Margin({ margin }: { margin: NonNullable<Parties['margin']> }) {
  const t = useT();
  return (
    <Box data-margin={margin.net} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <LockIcon sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }} />
      <Box sx={{ color: 'ink.secondary' }}>{t('orders.parties.staffOnly')}</Box>
      <span>{t('orders.parties.supplierCost')}</span>
      <b>{formatMoney(margin.supplierCost)}</b>
      <span aria-hidden>·</span>
      <span>{t('orders.parties.margin')}</span>
      <Box component="b" sx={margin.net < 0 ? { color: 'tone.red' } : undefined}>
        {formatMoney(margin.net)}
      </Box>
    </Box>
  );
}

function PartiesFooter({ margin }: { margin: Parties['margin'] }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        px: 2,
        py: 1.25,
        borderTop: 'soft',
        fontSize: 'size.small',
        '&:empty': { display: 'none' },
      }}
    >
      {margin && <Margin margin={margin} />}
      <BillsLink />
    </Box>
  );
}

/** An order of a sales channel is paid with the item that it belongs to. */
function ChannelMoney({ item }: { item: number }) {
  const t = useT();
  const items = useResourceOf('ctrip-orders');
  return (
    <Alert severity="info" sx={{ m: 2, mt: 0 }}>
      {t('orders.parties.byChannel')}{' '}
      {items?.calls.show && (
        <Link component={RouterLink} to={showPath(items, item)}>
          {t('orders.parties.openChannel')}
        </Link>
      )}
    </Alert>
  );
}

function Content({ parties, title }: { parties: Parties; title: string }) {
  const t = useT();
  const { payer, margin, ctripOrder } = parties;
  if (ctripOrder) return <ChannelMoney item={ctripOrder} />;
  if (!payer) return <EmptySection text={t('orders.parties.none')} />;
  return (
    <>
      <Rows parties={{ ...parties, payer }} title={title} />
      <PartiesFooter margin={margin} />
    </>
  );
}

/** Who paid for an order and who earned what on it, refunds replayed: one table that adds up. */
export function OrderParties() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const provider = useApi();
  const query = useQuery({
    queryKey: keys.parties(resource.name, record.id, record.version),
    queryFn: () => loadParties(provider, resource.name, record.id),
    retry: false,
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

import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { showPath } from '../../state/resourcePaths';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useDeclaredField, useDeclaredResource, useRecord } from '../../declared/declaration';
import { optionOf } from '../../declared/fields/options';
import type { Row } from '../../declared/records';
import { StatusChip } from '../../ui/StatusChip';
import { RetryAlert, RowsSkeleton } from '../../ui/states';
import { ROUND } from '../../ui/themeKeys';
import { Heading, SmallText } from '../../ui/Text';
import { Fact, FactList } from '../../ui/FactList';
import type { ExplainLine, Explanation } from './calls';
import { loadExplanation, keys } from './calls';

interface Words {
  label: string;
  tone?: string | undefined;
  icon?: string | undefined;
}

/** A line down to the next step. */
const LEADS_ON = {
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 5,
    top: 18,
    bottom: -4,
    width: '1px',
    bgcolor: 'line.divider',
  },
} as const;

const Dot = ({ own }: { own: boolean }) => (
  <Box
    aria-hidden
    sx={{
      width: 11,
      height: 11,
      mt: 0.75,
      flex: 'none',
      borderRadius: '50%',
      boxSizing: 'border-box',
      border: '2px solid',
      borderColor: own ? 'accent.base' : 'line.control',
      bgcolor: own ? 'accent.base' : 'surface.paper',
    }}
  />
);

/**
 * One step of the chain: who, what kind of movement, how much, and the balance it left where the caller may see it.
 */
function Step({
  line,
  word,
  currency,
  last,
}: {
  line: ExplainLine;
  word: Words | undefined;
  currency: string | null;
  last: boolean;
}) {
  const t = useT();
  return (
    <Box
      component="li"
      data-own={line.own}
      sx={{
        display: 'flex',
        gap: 1.5,
        position: 'relative',
        pb: last ? 0 : 1.5,
        ...(!last && LEADS_ON),
      }}
    >
      <Dot own={line.own} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.25,
        }}
      >
        <Box sx={{ fontWeight: line.own ? 600 : 400, overflowWrap: 'anywhere' }}>{line.whoLabel}</Box>
        {word && <StatusChip label={word.label} tone={word.tone} icon={word.icon} />}
        <Box sx={{ fontSize: 'size.note', color: 'ink.secondary', overflowWrap: 'anywhere' }}>{line.account}</Box>
        {line.own && <Box sx={{ fontSize: 'size.note', color: 'ink.secondary' }}>{t('bills.explain.own')}</Box>}
        <Box sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          <Box sx={{ fontWeight: 600, color: line.amount > 0 ? 'tone.green' : undefined }}>
            {formatMoney(line.amount, { signed: true, currency })}
          </Box>
          {line.balanceAfter !== null && (
            <SmallText>{t('bills.explain.after', { amount: formatMoney(line.balanceAfter, { currency }) })}</SmallText>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** The sale behind the bill: what was sold to whom, and what the reader charged, paid and earned. */
function Sale({ order }: { order: NonNullable<Explanation['order']> }) {
  const t = useT();
  const facts = [
    ['plan', order.planLabel],
    ['buyer', order.agentLabel],
    ...(['price', 'cost', 'profit'] as const).map(
      (name) =>
        [
          name,
          typeof order[name] === 'number' ? formatMoney(order[name], { currency: order.currency }) : null,
        ] as const,
    ),
  ] as const;
  return (
    <FactList
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 1,
        bgcolor: 'surface.sunken',
        borderRadius: 1,
        px: 1.5,
        py: 1,
      }}
    >
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fact key={name} label={t(`bills.explain.${name}`)}>
            {value}
          </Fact>
        ))}
    </FactList>
  );
}

function Links({ explanation: { transaction, order } }: { explanation: Explanation }) {
  const t = useT();
  const resource = useDeclaredResource();
  const orders = useResourceOf('orders');
  const orderNo = order?.orderNo ?? transaction.orderNo;
  const bill = (key: 'reverses' | 'reversedBy', id: number) => (
    <span>
      {t(`bills.explain.${key}`)}{' '}
      <Link component={RouterLink} to={showPath(resource, id)}>
        #{id}
      </Link>
    </span>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 'size.small',
        color: 'ink.secondary',
      }}
    >
      <span>{t('bills.explain.transaction', { id: transaction.id })}</span>
      {orderNo && (
        <span>
          {t('bills.explain.order')}{' '}
          {order && orders?.calls.show ? (
            <Link component={RouterLink} to={showPath(orders, order.id)}>
              {orderNo}
            </Link>
          ) : (
            orderNo
          )}
        </span>
      )}
      {transaction.reverses !== null && bill('reverses', transaction.reverses)}
      {transaction.reversedBy !== null && bill('reversedBy', transaction.reversedBy)}
    </Box>
  );
}

function Chain({ explanation }: { explanation: Explanation }) {
  const t = useT();
  const type = useDeclaredField('type');
  const { currency } = useRecord<Row & { currency: string | null }>();
  const { lines, hidden } = explanation;
  return (
    <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 2 }}>
      <Box>{explanation.sentence}</Box>
      {explanation.order && <Sale order={explanation.order} />}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line, index) => (
          <Step
            key={index}
            line={line}
            word={type && line.type ? optionOf(type, line.type, { ...line }) : undefined}
            currency={currency}
            last={index === lines.length - 1}
          />
        ))}
      </Box>
      {hidden.count !== null && hidden.count > 0 && (
        <Box sx={{ fontSize: 'size.note', color: 'ink.secondary' }}>
          {t('bills.explain.hidden', { count: hidden.count })}
        </Box>
      )}
      <Links explanation={explanation} />
    </Box>
  );
}

/** The whole transaction that a bill is part of, as far as its reader may see it: in a sentence, then step by step. */
export function ExplainSection() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const provider = useApi();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.explanation(resource.name, record.id),
    queryFn: () => loadExplanation(provider, record.id),
    retry: false,
  });
  return (
    <Box
      component="section"
      data-explain
      sx={{ bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, mb: 1.5 }}
    >
      <Heading level={2} size="body" sx={{ px: 2, py: 1.5 }}>
        {t('bills.explain.title')}
      </Heading>
      {isPending && <RowsSkeleton rows={3} sx={{ px: 2, pb: 2 }} />}
      {error && <RetryAlert message={error.message} retry={refetch} sx={{ m: 2, mt: 0 }} />}
      {data && <Chain explanation={data} />}
    </Box>
  );
}

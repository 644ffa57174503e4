import { DeclaredShow, MoneyCard, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useDeclaredField, useDeclaredResource, useRecord } from '../../declared/declaration';
import { optionOf } from '../../declared/fields/options';
import { RecordLink } from '../../declared/links';
import { TimelineItem } from '../../declared/show/Timeline';
import { useT } from '../../locales/useT';
import { useRead } from '../../providers/useApi';
import { Fact, FactList } from '../../ui/FactList';
import { LoadedSection, Section } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { SmallText } from '../../ui/Text';
import type { ExplainLine, Explanation } from './billCalls';

/** Shows the account holder, the kind of movement, the amount, and the resulting balance if the user may see it. */
function Step({ line, last }: { line: ExplainLine; last: boolean }) {
  const t = useT();
  const type = useDeclaredField('type');
  const currency = useRecord().currency as string | null;
  const word = line.type ? optionOf(type, line.type, { ...line }) : undefined;
  return (
    <TimelineItem
      last={last}
      data-own={line.own}
      sx={{ gap: 1.5, pb: last ? 0 : 1.5 }}
      dotSx={line.own ? { bgcolor: 'accent.base' } : { borderColor: 'line.control' }}
    >
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
        {word && <StatusChip {...word} />}
        <SmallText sx={{ overflowWrap: 'anywhere' }}>{line.account}</SmallText>
        {line.own && <SmallText>{t('bills.explain.own')}</SmallText>}
        <Box sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          <Box sx={{ fontWeight: 600, color: line.amount > 0 ? 'tone.green' : undefined }}>
            {formatMoney(line.amount, { signed: true, currency })}
          </Box>
          {line.balanceAfter !== null && (
            <SmallText>{t('bills.explain.after', { amount: formatMoney(line.balanceAfter, { currency }) })}</SmallText>
          )}
        </Box>
      </Box>
    </TimelineItem>
  );
}

/** Shows the sale behind the bill: the plan and customer, and what the reader charged, paid and earned. */
function Sale({ order }: { order: NonNullable<Explanation['order']> }) {
  const t = useT();
  const money = (amount: number | null | undefined) =>
    typeof amount === 'number' ? formatMoney(amount, { currency: order.currency }) : null;
  const facts = [
    ['plan', order.planLabel],
    ['buyer', order.agentLabel],
    ['price', money(order.price)],
    ['cost', money(order.cost)],
    ['profit', money(order.profit)],
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

const LINKS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  fontSize: 'size.small',
  color: 'ink.secondary',
} as const;

function Links({ explanation: { transaction, order } }: { explanation: Explanation }) {
  const t = useT();
  const { name } = useDeclaredResource();
  const orderNo = order?.orderNo ?? transaction.orderNo;
  return (
    <Box sx={LINKS}>
      <span>{t('bills.explain.transaction', { id: transaction.id })}</span>
      {orderNo && (
        <span>
          {t('bills.explain.order')}{' '}
          {order ? (
            <RecordLink resource="orders" id={order.id}>
              {orderNo}
            </RecordLink>
          ) : (
            orderNo
          )}
        </span>
      )}
      {(['reverses', 'reversedBy'] as const).map((key) => {
        const bill = transaction[key];
        return (
          bill !== null && (
            <span key={key}>
              {t(`bills.explain.${key}`)}{' '}
              <RecordLink resource={name} id={bill}>
                #{bill}
              </RecordLink>
            </span>
          )
        );
      })}
    </Box>
  );
}

function Chain({ explanation }: { explanation: Explanation }) {
  const t = useT();
  const { lines, hidden } = explanation;
  return (
    <Box data-explain sx={{ px: 2, pb: 2, display: 'grid', gap: 2 }}>
      <Box>{explanation.sentence}</Box>
      {explanation.order && <Sale order={explanation.order} />}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line, index) => (
          <Step key={index} line={line} last={index === lines.length - 1} />
        ))}
      </Box>
      {hidden.count !== null && hidden.count > 0 && (
        <SmallText>{t('bills.explain.hidden', { count: hidden.count })}</SmallText>
      )}
      <Links explanation={explanation} />
    </Box>
  );
}

/** Explains a bill's whole transaction in one sentence and then step by step, as far as the reader may see it. */
function ExplainSection() {
  const t = useT();
  const { id } = useRecord();
  const query = useRead<Explanation>(`bills/${id}/explain`);
  return (
    <Section name="explain" title={t('bills.explain.title')}>
      <LoadedSection query={query} rows={3}>
        {(explanation) => <Chain explanation={explanation} />}
      </LoadedSection>
    </Section>
  );
}

export const BillShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <MoneyCard />
      <ExplainSection />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

import InfoIcon from '@mui/icons-material/InfoOutlined';
import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { useDeclaredField } from '../../declared/declaration';
import { EnumField } from '../../declared/fields';
import { fullMoment, shortMoment } from '../../declared/fields/dates';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { optionOf } from '../../declared/fields/options';
import { RecordLink } from '../../declared/links';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import type { Row } from '../../declared/records';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { CopyButton } from '../../ui/Digits';
import { FactLine, FactList } from '../../ui/FactList';
import { Card, Section } from '../../ui/Section';
import { Heading, Text } from '../../ui/Text';
import type { Explanation } from './billCalls';
import { isPoolDay } from './poolRemark';
import { useBill, useExplanation } from './useExplanation';

const FACTS = { px: 2, pb: 1, '& > div': { borderTop: 'soft', minHeight: 36, overflowWrap: 'anywhere' } } as const;
const CODE = { fontFamily: MONO, display: 'inline-flex', alignItems: 'center', gap: 1 } as const;

const Code = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Box component="span" sx={CODE}>
    {children ?? text}
    <CopyButton text={text} />
  </Box>
);

function chainOf(explanation: Explanation, you: string): string[] {
  const { order, money } = explanation;
  if (order?.chain) return order.chain.map(({ whoLabel }) => whoLabel ?? '');
  const child = money?.payer?.kind === 'BELOW' ? money.payer : null;
  if (!order || !child) return [];
  return [you, child.whoLabel ?? '', ...(child.who === order.agent ? [] : [order.agentLabel ?? ''])];
}

function OrderFacts({ explanation }: { explanation: Explanation & { order: NonNullable<Explanation['order']> } }) {
  const t = useT();
  const offset = useOffset();
  const { order } = explanation;
  const { resource, query } = useRelatedRows<Row>(order.resource, { id: String(order.id) }, { size: 1 });
  const row = query.data?.rows[0];
  const chain = chainOf(explanation, t('bills.page.you'));
  if (!resource || !row) return null;
  const field = (name: string) => <DeclaredField source={name} />;
  return (
    <ResourceContextProvider value={order.resource}>
      <RecordContextProvider value={row}>
        <Section
          name="order"
          title={t('bills.page.order')}
          end={<EnumField source="status" resource={order.resource} record={row} />}
        >
          <FactList sx={FACTS}>
            <FactLine label={t('bills.page.orderNo')}>
              <Code text={order.orderNo}>
                <RecordLink resource={order.resource} id={order.id}>
                  {order.orderNo}
                </RecordLink>
              </Code>
            </FactLine>
            <FactLine label={t('bills.page.plan')}>{String(row.title ?? row.planLabel ?? '–')}</FactLine>
            {Boolean(row.terminalLabel) && <FactLine label={t('bills.page.card')}>{field('terminal')}</FactLine>}
            <FactLine label={t('bills.page.boughtBy')}>{order.agentLabel ?? '–'}</FactLine>
            {chain.length > 1 && <FactLine label={t('bills.page.chain')}>{chain.join(' → ')}</FactLine>}
            <FactLine label={t('bills.page.ordered')}>
              <span title={fullMoment(row.createdAt, offset)}>{shortMoment(row.createdAt, offset)}</span>
            </FactLine>
          </FactList>
        </Section>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

function OwnFacts({ explanation }: { explanation: Explanation | undefined }) {
  const t = useT();
  const offset = useOffset();
  const bill = useBill();
  const type = optionOf(useDeclaredField('type'), bill.type, { ...bill })?.label ?? '';
  const transaction = explanation?.transaction;
  const other = (id: number) => (
    <RecordLink resource="bills" id={id}>
      {String(id)}
    </RecordLink>
  );
  return (
    <Section name="bill" title={t('bills.page.bill')}>
      <FactList sx={FACTS}>
        <FactLine label={t('bills.page.billNo')}>
          <Code text={String(bill.id)} />
        </FactLine>
        <FactLine label={t('bills.page.type')} data-field="type">
          {type}
        </FactLine>
        <FactLine label={t('bills.page.holder')}>
          <DeclaredField source="toAccount" />
        </FactLine>
        {bill.fromLabel && <FactLine label={t('bills.page.operator')}>{bill.fromLabel}</FactLine>}
        <FactLine label={t('bills.page.time')}>{fullMoment(bill.createdAt, offset)}</FactLine>
        {transaction && <FactLine label={t('bills.page.transaction')}>{String(transaction.id)}</FactLine>}
        {transaction?.reverses && <FactLine label={t('bills.page.reverses')}>{other(transaction.reverses)}</FactLine>}
        {transaction?.reversedBy && (
          <FactLine label={t('bills.page.reversedBy')}>{other(transaction.reversedBy)}</FactLine>
        )}
        {bill.remark && !isPoolDay(bill) && <FactLine label={t('bills.page.remark')}>{bill.remark}</FactLine>}
      </FactList>
    </Section>
  );
}

function IfRefunded() {
  const t = useT();
  const { type, amount, currency } = useBill();
  const isShare = type === 'PROFIT_SHARE';
  if (!isShare && type !== 'BUY') return null;
  return (
    <Card className="no-print" sx={{ display: 'flex', gap: 1, p: 2 }}>
      <InfoIcon aria-hidden sx={{ fontSize: 'icon.md', color: 'tone.blue' }} />
      <Box>
        <Heading level={2} size="body">
          {t('bills.page.ifRefunded')}
        </Heading>
        <Text size="small" colour="ink.secondary">
          {isShare
            ? t('bills.page.ifShare', { amount: `${formatMoney(amount)} ${currency}` })
            : t('bills.page.ifBought')}
        </Text>
      </Box>
    </Card>
  );
}

export function BillFacts() {
  const { data } = useExplanation();
  const me = useSessionUser().id;
  const { toAccount } = useBill();
  const order = data?.order;
  return (
    <>
      {data && order && <OrderFacts explanation={{ ...data, order }} />}
      <OwnFacts explanation={data} />
      {order && toAccount === me && <IfRefunded />}
    </>
  );
}

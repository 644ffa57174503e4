import { DeclaredShow, type NextStep, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { CardTimeline } from './CardTimeline';
import { Alert, Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { diagnose, sentences } from '@t3d/resources/diagnosis';
import { Fragment, Suspense } from 'react';
import { useT } from '../../locales/useT';
import { RecordLink } from '../../declared/links';
import { EnumField } from '../../declared/fields';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { Digits } from '../../ui/Digits';
import { shortMoment } from '../../declared/fields/dates';
import { showPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import type { Row } from '../../declared/records';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { StatusChip } from '../../ui/StatusChip';
import { EmptySection, LoadedSection, Section } from '../../ui/Section';
import { Heading, Text } from '../../ui/Text';
import { UsageBar } from '../usage';
import { useLanguage } from '../../locales/useLanguage';
import { type Cures, Doctor, here, HOLDER, usePublicCard } from '../doctor';
import { EsimInstall } from '../esim';
import { useRelatedRows } from '../../declared/show/RelatedRows';

const CURES: Cures = {
  usedUp: [here('buy-plan')],
  failed: [here('buy-plan')],
  over: [here('buy-plan')],
  noPlan: [here('buy-plan')],
  unpaid: [HOLDER],
  realName: [HOLDER],
  inReview: [here('papers')],
  notApproved: [here('papers'), HOLDER],
  install: [HOLDER],
};

/** The diagnosis of a card, or nothing if its public look-up fails. */
function CardDoctor() {
  const record = useRecord();
  const language = useLanguage();
  const number = String(record.iccid);
  const { data } = usePublicCard(number, record.version);
  if (!data) return null;
  const diagnosis = diagnose(data);
  // Shows no diagnosis beside the notice of the new card, which says the same.
  if (diagnosis === 'invalid' && typeof record.replacedBy === 'number') return null;
  // Shows no diagnosis for a card in stock, which lacks nothing.
  if (record.status === 'STOCKED' && diagnosis === 'noPlan') return null;
  return (
    <Doctor
      diagnosis={diagnosis}
      headline={sentences[language][diagnosis].headline}
      card={{ id: record.id, number }}
      cures={CURES[diagnosis] ?? []}
    />
  );
}

const LIVE = 'USING,UNUSED,INITIAL,UNPAID,NO_REAL_NAME,COMPLETING,REVOKING,REFUNDING';
const RUNNING = ['USING', 'COMPLETING', 'REFUNDING', 'REVOKING'];
const isRunning = (order: Row): boolean => RUNNING.includes(String(order.status)) && Boolean(order.startedAt);

const LIST = { m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1.5 } as const;

function Orders({ name, rows }: { name: string; rows: readonly Row[] }) {
  const suspended = useRecord().status === 'SUSPEND';
  return (
    <Box component="ul" sx={LIST}>
      {rows.map((order) => (
        <Box component="li" key={order.id} {...{ [`data-${name}`]: order.id }}>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
            <RecordLink resource="orders" id={order.id} sx={{ fontWeight: 600 }}>
              {String(order.planLabel ?? order.orderNo)}
            </RecordLink>
            {!suspended && <EnumField source="status" resource="orders" record={order} emptyText="" />}
          </Box>
          <Box sx={name === 'running' ? { mt: 0.75 } : undefined}>
            <UsageBar order={order} suspended={suspended} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Plans({ rows }: { rows: readonly Row[] }) {
  const t = useT();
  const running = rows.filter(isRunning);
  const others = [
    ['waiting', t('cards.waiting'), rows.filter((order) => !isRunning(order) && !order.unpaid)],
    ['unpaid', t('orders.life.waitsPayment'), rows.filter((order) => order.unpaid)],
  ] as const;
  return (
    <>
      {running.length === 0 ? <EmptySection text={t('cards.none')} /> : <Orders name="running" rows={running} />}
      {others.map(
        ([name, title, orders]) =>
          orders.length > 0 && (
            <Fragment key={name}>
              <Heading level={3} size="small" sx={{ px: 2, pb: 0.75 }}>
                {title}
              </Heading>
              <Orders name={name} rows={orders} />
            </Fragment>
          ),
      )}
    </>
  );
}

function RealName() {
  const t = useT();
  const record = useRecord();
  const offset = useOffset();
  const verified = record.realNameVerifiedAt;
  const [state, tone, text] = verified
    ? ['verified', 'green/Verified', t('cards.verified', { at: shortMoment(verified, offset) })]
    : record.realName || record.smsRealName
      ? ['required', 'amber/Badge', t('cards.required')]
      : ['none', 'grey', t('cards.notRequired')];
  return (
    <Text
      as="span"
      size="small"
      colour="ink.secondary"
      data-real-name={state}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
    >
      {t('cards.realName')}
      <StatusChip tone={tone} label={text} />
    </Text>
  );
}

function CardPlans() {
  const t = useT();
  const record = useRecord();
  const { resource, query } = useRelatedRows(
    'orders',
    { terminal: String(record.id), status_in: LIVE },
    { sort: 'id', size: 50 },
  );
  if (!resource) return null;
  return (
    <Section name="card-now" title={t('cards.now')} end={<RealName />}>
      <LoadedSection query={query}>{({ rows }) => <Plans rows={rows} />}</LoadedSection>
    </Section>
  );
}

function ReplacedBy() {
  const t = useT();
  const { name } = useDeclaredResource();
  const { replacedBy, replacedByLabel } = useRecord();
  if (typeof replacedBy !== 'number') return null;
  return (
    <Alert severity="info" data-replaced-by={replacedBy} sx={{ mb: 1.5 }}>
      {t('cards.replaced')}{' '}
      <RecordLink resource={name} id={replacedBy}>
        <Digits value={String(replacedByLabel ?? replacedBy)} copy={false} />
      </RecordLink>{' '}
      · {t('cards.replacedHint')}
    </Alert>
  );
}

/** The eSIM of a card, if the reader may see its LPA. */
function CardEsim() {
  const record = useRecord();
  if (record.type !== 'E_SIM' || typeof record.lpa !== 'string' || record.lpa === '' || record.status === 'INVALID')
    return null;
  return (
    <Suspense fallback={null}>
      <EsimInstall lpa={record.lpa} iccid={String(record.iccid)} />
    </Suspense>
  );
}

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'resume', where: { status: 'SUSPEND' } },
  { action: 'restore', where: { status: 'DISABLE' } },
  { action: 'issue', where: { status: 'STOCKED' } },
  { action: 'buy-plan', where: {} },
];

const BEHIND: readonly NextStep[] = [
  { action: 'papers', where: { or: [{ status: 'INVALID' }, { realName: false, smsRealName: false }] } },
];

/** The filled button of a replaced card, which leads to the card with its plans. */
function NewCard({ id }: { id: number }) {
  const t = useT();
  const resource = useDeclaredResource();
  return (
    <Button component={Link} to={showPath(resource, id)} variant="contained" color="primary" data-new-card={id}>
      {t('cards.openNew')}
    </Button>
  );
}

/** The holder, which is the lowest agent of the chain. */
function Holder() {
  const { agent1, agent2, agent3 } = useRecord();
  const holder = agent3 ? 'agent3' : agent2 ? 'agent2' : agent1 ? 'agent1' : undefined;
  return (
    <>
      <DeclaredField source="status" />
      {holder && <DeclaredField source={holder} wide />}
    </>
  );
}

/** Returns the button that opens the card to which a replaced card's plans went. */
const newCardOf = ({ replacedBy }: Row) => (typeof replacedBy === 'number' ? <NewCard id={replacedBy} /> : undefined);

export const CardShow = () => (
  <DeclaredShow next={NEXT_STEPS} behind={BEHIND} beside={<Holder />} filledFor={newCardOf}>
    <ReplacedBy />
    <CardDoctor />
    <CardPlans />
    <RecordColumns aside={<CardTimeline />}>
      <RecordFields />
      <CardEsim />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

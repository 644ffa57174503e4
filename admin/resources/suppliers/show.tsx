import { shortMoment } from '../../declared/fields/dates';
import { ListLink } from '../../declared/links';
import type { Row } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { Fact, FactList } from '../../ui/FactList';
import { EmptySection, LoadedSection, Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { StatusChip } from '../../ui/StatusChip';
import { healthOf } from './health';
import { type NextStep, DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { CallbackSection } from './Callback';
import { RelatedRows, useRelatedRows } from '../../declared/show/RelatedRows';

const LAST = 100;
const TONES = { good: 'green', doubtful: 'amber', bad: 'red' } as const;

/** The number of calls with a verdict, which links to these calls. */
function Calls({ count, verdict }: { count: number; verdict: 'REFUSED' | 'ERROR' }) {
  const { id } = useRecord();
  if (count === 0) return <>0</>;
  return (
    <ListLink resource="supplier-calls" filter={{ supplier_in: String(id), verdict_in: verdict }}>
      {countText(count)}
    </ListLink>
  );
}

function Health({ calls }: { calls: readonly Row[] }) {
  const t = useT();
  const offset = useOffset();
  const health = healthOf(calls);
  if (!health) return <EmptySection text={t('suppliers.noCalls')} />;
  const { state, answered, refused, failed, milliseconds, lastAnswer, lastFailure } = health;
  return (
    <FactList
      sx={{
        px: 2,
        pb: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(130px, 1fr))' },
      }}
    >
      <Fact label={t('suppliers.state')} data-health={state}>
        <StatusChip tone={TONES[state]} label={t(`suppliers.states.${state}`)} />
      </Fact>
      <Fact label={t('suppliers.answered')}>{`${answered}%`}</Fact>
      <Fact label={t('suppliers.refused')}>
        <Calls count={refused} verdict="REFUSED" />
      </Fact>
      <Fact label={t('suppliers.failedCalls')}>
        <Calls count={failed} verdict="ERROR" />
      </Fact>
      <Fact label={t('suppliers.meanTime')}>
        {milliseconds === null ? '–' : t('suppliers.took', { count: countText(milliseconds) })}
      </Fact>
      <Fact label={t('suppliers.lastAnswer')}>{lastAnswer ? shortMoment(lastAnswer, offset) : '–'}</Fact>
      <Fact label={t('suppliers.lastFailure')}>{lastFailure ? shortMoment(lastFailure, offset) : '–'}</Fact>
    </FactList>
  );
}

function SupplierHealth() {
  const t = useT();
  const record = useRecord();
  const { resource, query } = useRelatedRows(
    'supplier-calls',
    { supplier_in: String(record.id) },
    { sort: '-id', size: LAST },
  );
  if (!resource) return null;
  return (
    <Section name="health" title={t('suppliers.health')} more={t('suppliers.ofLast', { count: LAST })}>
      <LoadedSection query={query}>{({ rows }) => <Health calls={rows} />}</LoadedSection>
    </Section>
  );
}

function SupplierRoutes() {
  const t = useT();
  const record = useRecord();
  const isUnused = record.disabled === true;
  return (
    <RelatedRows
      name="routes"
      title={t('suppliers.routes')}
      none={t('suppliers.noRoutes')}
      reference="supplier-routes"
      filter={{ supplier_in: String(record.id) }}
      sort="priority"
      size={10}
      muted={isUnused}
      end={isUnused && <SmallText>{t('suppliers.notUsed')}</SmallText>}
      columns={['plan', 'product', 'cost', 'priority', 'disabled']}
    />
  );
}

function SupplierCalls() {
  const t = useT();
  const record = useRecord();
  return (
    <RelatedRows
      name="calls"
      title={t('suppliers.calls')}
      none={t('suppliers.noCalls')}
      reference="supplier-calls"
      filter={{ supplier_in: String(record.id) }}
      sort="-id"
      size={10}
      cardTitle="question"
      columns={['createdAt', 'order', 'question', 'verdict', 'reason', 'milliseconds']}
    />
  );
}

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'enable', where: { disabled: true } },
  { action: 'test', where: {} },
];

/** The fields that the title and the health of the supplier show. */
const ELSEWHERE = ['id', 'name', 'answered', 'lastCallAt', 'disabled', 'updatedAt'];

export function SupplierShow() {
  const t = useT();
  return (
    <DeclaredShow next={NEXT_STEPS}>
      <SupplierHealth />
      <RecordColumns>
        <RecordFields title={t('suppliers.settings')} without={ELSEWHERE} />
        <CallbackSection />
        <SupplierRoutes />
        <SupplierCalls />
        <RecordTabs />
      </RecordColumns>
    </DeclaredShow>
  );
}

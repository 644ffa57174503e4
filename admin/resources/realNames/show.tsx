import { useState } from 'react';
import { useDeclaredField, useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { optionOf } from '../../declared/fields/options';
import { RecordLink } from '../../declared/links';
import { fieldOf, isBlank, labelKey } from '../../declared/records';
import { DeclaredShow, type NextStep, RecordColumns, RecordTabs } from '../../declared/show';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';
import { FactLine, FactList } from '../../ui/FactList';
import { tailOf } from '../../ui/Digits';
import { Section } from '../../ui/Section';
import { Text } from '../../ui/Text';
import { Box } from '@mui/material';
import { DocumentChecks, DocumentFields } from './DocumentParts';
import type { RealNameDocument } from './useReview';

/** The fields about the review. */
const FACTS = ['terminal', 'docType', 'status', 'reason', 'reviewedBy', 'reviewedAt', 'createdAt', 'purgedAt'] as const;

const DAY_MS = 86_400_000;

/** Tells how long the document has waited, in amber. */
function Waiting() {
  const t = useT();
  const { status, createdAt } = useRecord();
  const [now] = useState(() => Date.now());
  if (status !== 'SUBMITTED') return null;
  const days = Math.floor((now - Date.parse(String(createdAt))) / DAY_MS);
  return (
    <FactLine label={t('realNames.waits')} data-waits={days}>
      <Text as="span" strong sx={{ color: 'tone.amber' }}>
        {days === 0 ? t('realNames.sinceToday') : t('realNames.days', { count: days })}
      </Text>
    </FactLine>
  );
}

/** The customer who holds the card now, which is the agent of the lowest level. */
function Customer() {
  const t = useT();
  const { terminal } = useRecord();
  const { query } = useRelatedRows('terminals', { id_in: String(terminal) }, { size: 1 });
  const card = query.data?.rows[0];
  const holder = ['agent3', 'agent2', 'agent1'].find((name) => !isBlank(card?.[name]));
  if (!card || !holder) return null;
  return (
    <FactLine label={t('realNames.customer')}>
      <RecordLink resource="users" id={Number(card[holder])}>
        {String(card[labelKey(holder)] ?? `#${String(card[holder])}`)}
      </RecordLink>
    </FactLine>
  );
}

/** The order that starts when the document is approved. */
function WaitingOrder() {
  const t = useT();
  const { status, terminal } = useRecord();
  const { query } = useRelatedRows(
    'orders',
    { terminal_in: String(terminal), status: 'NO_REAL_NAME' },
    { size: 1, enabled: status === 'SUBMITTED' },
  );
  const order = query.data?.rows[0];
  if (!order) return null;
  return (
    <FactLine label={t('realNames.order')}>
      <RecordLink resource="orders" id={order.id}>
        {String(order.title ?? order.orderNo)}
      </RecordLink>
    </FactLine>
  );
}

function Facts() {
  const resource = useDeclaredResource();
  const record = useRecord();
  const shown = FACTS.flatMap((name) => fieldOf(resource, name) ?? []).filter(({ name }) => !isBlank(record[name]));
  return (
    <Section name="review" title={resource.singular.replace(/^./u, (first) => first.toUpperCase())}>
      <FactList sx={{ px: 2, pb: 1 }}>
        <Waiting />
        {shown.map(({ name, label }) => (
          <FactLine key={name} label={label}>
            <DeclaredField source={name} wide={name === 'terminal'} />
          </FactLine>
        ))}
        <Customer />
        <WaitingOrder />
      </FactList>
    </Section>
  );
}

/** The name says whose document it is, of which kind, and for which card. */
function DocumentName() {
  const { name, docType, terminalLabel } = useRecord();
  const kind = optionOf(useDeclaredField('docType'), docType, {})?.label;
  const tail = isBlank(terminalLabel) ? null : tailOf(String(terminalLabel));
  const title = [name, kind, tail].filter((part) => !isBlank(part)).join(' · ');
  usePageTitle(useTabPlace().path, title);
  return <>{title}</>;
}

const NEXT_STEPS: readonly NextStep[] = [{ action: 'review', where: { status: 'SUBMITTED' } }];
/** Decisions are made in the review dialog, which shows the pictures. */
const BEHIND: readonly NextStep[] = [
  { action: 'approve', where: {} },
  { action: 'reject', where: {} },
];

/**
 * The page of a document. It shows no picture, because each view of a picture is logged. The review dialog shows the
 * picture.
 */
export function DocumentShow() {
  const t = useT();
  return (
    <DeclaredShow next={NEXT_STEPS} behind={BEHIND} title={<DocumentName />} beside={<DeclaredField source="status" />}>
      <RecordColumns aside={<Facts />}>
        <Document title={t('realNames.title')} />
        <RecordTabs />
      </RecordColumns>
    </DeclaredShow>
  );
}

function Document({ title }: { title: string }) {
  const realName = useRecord() as unknown as RealNameDocument;
  return (
    <Section name="document" title={title}>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 2 }}>
        <DocumentFields realName={realName} />
        <DocumentChecks checks={realName.checks ?? []} />
      </Box>
    </Section>
  );
}

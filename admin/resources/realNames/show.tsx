import { useDeclaredField, useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { optionOf } from '../../declared/fields/options';
import { fieldOf, isBlank } from '../../declared/records';
import { DeclaredShow, type NextStep, RecordColumns, RecordTabs } from '../../declared/show';
import { useT } from '../../locales/useT';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';
import { FactLine, FactList } from '../../ui/FactList';
import { tailOf } from '../../ui/Digits';
import { Section } from '../../ui/Section';
import { Box } from '@mui/material';
import { DocumentChecks, DocumentFields } from './DocumentParts';
import type { RealNameDocument } from './useReview';

/** The fields about the review. */
const FACTS = ['terminal', 'docType', 'status', 'reason', 'reviewedBy', 'reviewedAt', 'createdAt', 'purgedAt'] as const;

function Facts() {
  const resource = useDeclaredResource();
  const record = useRecord();
  const shown = FACTS.flatMap((name) => fieldOf(resource, name) ?? []).filter(({ name }) => !isBlank(record[name]));
  return (
    <Section name="review" title={resource.singular}>
      <FactList sx={{ px: 2, pb: 1 }}>
        {shown.map(({ name, label }) => (
          <FactLine key={name} label={label}>
            <DeclaredField source={name} />
          </FactLine>
        ))}
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

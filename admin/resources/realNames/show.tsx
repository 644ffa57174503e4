import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { fieldOf, isBlank } from '../../declared/records';
import { DeclaredShow, RecordColumns, RecordTabs } from '../../declared/show';
import { useT } from '../../locales/useT';
import { FactLine, FactList } from '../../ui/FactList';
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

/** The page of a document, without the picture because each view of a picture is logged. */
export function DocumentShow() {
  const t = useT();
  return (
    <DeclaredShow>
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

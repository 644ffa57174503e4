import { Box } from '@mui/material';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { type Row, fieldOf, isBlank } from '../../declared/records';
import { DeclaredShow, type NextStep, RecordColumns, RecordTabs } from '../../declared/show';
import { FactLine, FactList } from '../../ui/FactList';
import { Section } from '../../ui/Section';

function Content() {
  const field = fieldOf(useDeclaredResource(), 'content');
  return (
    <Section name="content" title={field?.label ?? ''}>
      <Box sx={{ px: 2, pb: 2, maxWidth: 720 }}>
        <DeclaredField source="content" wide />
      </Box>
    </Section>
  );
}

const FACTS = ['type', 'targets', 'total', 'sent', 'failed', 'reason', 'publishedAt', 'finishedAt', 'author'] as const;
const FACT = { borderTop: 'soft', minHeight: 36, overflowWrap: 'anywhere' } as const;

/** Returns whether a fact says something. A draft has no results, and a failure count of 0 says nothing. */
function isTelling(record: Row, name: string): boolean {
  if (isBlank(record[name])) return false;
  if (name === 'failed') return record.failed !== 0;
  return record.status !== 'DRAFT' || (name !== 'total' && name !== 'sent');
}

function Delivery() {
  const resource = useDeclaredResource();
  const record = useRecord();
  const shown = FACTS.flatMap((name) => fieldOf(resource, name) ?? []).filter(({ name }) => isTelling(record, name));
  return (
    <Section name="delivery" title={fieldOf(resource, 'status')?.label ?? ''}>
      <FactList sx={{ px: 2, pb: 1 }}>
        {shown.map(({ name, label }) => (
          <FactLine key={name} label={label} data-field={name} sx={FACT}>
            <DeclaredField source={name} />
          </FactLine>
        ))}
      </FactList>
    </Section>
  );
}

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'publish', where: { status: ['DRAFT', 'FAILED'] } },
  { action: 'enable', where: { disabled: true } },
];
/** A draft is deleted, not disabled. */
const BEHIND: readonly NextStep[] = [{ action: 'disable', where: { status: 'DRAFT' } }];

export const AppMessageShow = () => (
  <DeclaredShow next={NEXT_STEPS} behind={BEHIND}>
    <RecordColumns aside={<Delivery />}>
      <Content />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

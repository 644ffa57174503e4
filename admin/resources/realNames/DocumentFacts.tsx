import { Alert, Box } from '@mui/material';
import { matches } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useDeclaredResource } from '../../declared/declaration';
import { useT, wordOf } from '../../locales/useT';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { isBlank } from '../../declared/records';
import type { DocumentCheck, RealNameDocument } from './calls';
import { StatusChip } from '../../ui/StatusChip';
import { Fact, FactList } from '../../ui/FactList';

/** What is shown elsewhere in the dialog, or is no part of the document. */
const ELSEWHERE = new Set([
  'terminal',
  'docType',
  'status',
  'image',
  'checks',
  'reason',
  'reviewedBy',
  'reviewedAt',
  'purgedAt',
  'createdAt',
  'updatedAt',
  'id',
  'version',
]);
const HEAD = { m: 0, mb: 1, typography: 'small', fontWeight: 600 } as const;

/** The fields of the paper's own kind, those that it could have and has not too. */
const fieldsOf = (resource: ManifestResource, realName: RealNameDocument): ManifestField[] =>
  resource.fields.filter(
    (field) =>
      field.readable &&
      !ELSEWHERE.has(field.name) &&
      (matches(field.showWhen, realName) || !isBlank(realName[field.name])),
  );

export function DocumentFields({ realName }: { realName: RealNameDocument }) {
  const t = useT();
  const resource = useDeclaredResource();
  if (realName.purgedAt) return <Alert severity="info">{t('realNames.purged')}</Alert>;
  return (
    <FactList
      sx={{ display: 'grid', columnGap: 2, rowGap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' }}
    >
      {fieldsOf(resource, realName).map((field) => (
        <Fact
          key={field.name}
          data-field={field.name}
          label={field.label}
          sx={{ minWidth: 0, ...(field.name === 'address' && { gridColumn: '1 / -1' }) }}
          valueSx={{ minHeight: 22, overflowWrap: 'anywhere' }}
        >
          <DeclaredField source={field.name} record={realName} wide />
        </Fact>
      ))}
    </FactList>
  );
}

/** What the machine has looked at, what is amiss first. */
export function DocumentChecks({ checks }: { checks: readonly DocumentCheck[] }) {
  const t = useT();
  const { fields } = useDeclaredResource();
  const wordsOf = ({ check, ok, count }: DocumentCheck): string => {
    const label = fields.find((field) => field.name === check)?.label ?? check;
    return wordOf(
      t,
      'realNames.checks',
      `${check}.${ok ? 'ok' : 'bad'}`,
      t(`realNames.checks.${ok ? 'fits' : 'differs'}`, { name: label }),
      { count: count ?? 0 },
    );
  };
  const sorted = checks.toSorted((one, other) => Number(one.ok) - Number(other.ok));
  return (
    <Box component="section" data-checks>
      <Box component="h3" sx={HEAD}>
        {t('realNames.checked')}
      </Box>
      {checks.length === 0 && (
        <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{t('realNames.unchecked')}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {sorted.map((check) => (
          <Box component="li" key={check.check} data-check={check.check} data-ok={check.ok} sx={{ maxWidth: '100%' }}>
            <StatusChip tone={check.ok ? 'green/CheckCircle' : 'amber'} label={wordsOf(check)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

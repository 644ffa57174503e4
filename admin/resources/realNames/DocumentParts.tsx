import { Alert, Box, Button, OutlinedInput } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ManifestField, type ManifestResource, matches } from '@t3d/resources/kit';
import { useId, useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { useLanguage } from '../../locales/useLanguage';
import { useT, wordOf } from '../../locales/useT';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { EnumField } from '../../declared/fields';
import { isBlank } from '../../declared/records';
import { shortMoment } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { useApi } from '../../providers/useApi';
import { type Entry, actionText } from '../../declared/show/useHistory';
import { queryKeys } from '../../providers/queryKeys';
import { nationalityName } from './nationality';
import { Heading, SmallText, Text } from '../../ui/Text';
import { BusyButton } from '../../ui/BusyButton';
import { CONTROL } from '../../declared/inputs/LabelledInput';
import { Fact, FactList } from '../../ui/FactList';
import { StatusChip } from '../../ui/StatusChip';
import type { DocumentCheck, RealNameDocument, Review } from './useReview';

const PRESETS = ['unclear', 'differs', 'expired', 'notHolder', 'incomplete'] as const;
const MAX_LENGTH = 255;

function Presets({ review: { reason, setReason } }: { review: Review }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {PRESETS.map((name) => {
        const words = t(`realNames.reasons.${name}`);
        return (
          <Button
            key={name}
            size="small"
            variant="outlined"
            aria-pressed={reason === words}
            onClick={() => setReason(words)}
            sx={{
              fontWeight: 400,
              ...(reason === words && { borderColor: 'accent.base', bgcolor: 'accent.selected' }),
            }}
          >
            {words}
          </Button>
        );
      })}
    </Box>
  );
}

/** A form for the reason of a rejection, which the submitter can read. */
export function RejectForm({ review }: { review: Review }) {
  const t = useT();
  const { busy, problem, reason, setReason, reject } = review;
  const id = useId();
  const [left, setLeft] = useState(false);
  const missing = reason.trim() === '';
  const error = problem ?? (left && missing ? t('crud.form.fillIn', { label: t('realNames.reason') }) : undefined);
  const send = (): void => {
    if (missing) setLeft(true);
    else reject(reason.trim());
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        send();
      }}
      sx={{ px: 2.5, py: 1.5, borderTop: 'divider', display: 'grid', gap: 1 }}
    >
      <Box component="label" htmlFor={id} sx={{ fontSize: 'size.small', fontWeight: 600 }}>
        {t('realNames.reason')}
        <Box component="span" aria-hidden sx={{ color: 'tone.red', ml: 0.5 }}>
          *
        </Box>
      </Box>
      <Presets review={review} />
      <OutlinedInput
        id={id}
        size="small"
        autoFocus
        fullWidth
        value={reason}
        error={Boolean(error)}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ input: { maxLength: MAX_LENGTH, 'aria-required': true, 'aria-describedby': `${id}-help` } }}
        sx={CONTROL}
      />
      <Text
        size="note"
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        sx={{ color: error ? 'tone.red' : 'ink.secondary' }}
      >
        {error ?? t('realNames.reasonHelp')}
      </Text>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" onClick={review.cancel}>
          {t('crud.cancel')}
        </Button>
        <BusyButton variant="contained" color="error" busy={busy} busyText={t('crud.busy')} wait={500} onPress={send}>
          {t('realNames.reject')}
        </BusyButton>
      </Box>
    </Box>
  );
}

export function Decisions({ realName }: { realName: RealNameDocument }) {
  const t = useT();
  const resource = useDeclaredResource();
  const offset = useOffset();
  const provider = useApi();
  const { data = [] } = useQuery<Entry[]>({
    queryKey: queryKeys.history(resource.name, realName.id, realName.version),
    queryFn: () => provider.history(resource.name, realName.id),
    enabled: resource.calls.history,
  });
  // Omits views of the document.
  const decisions = data.filter((entry) => entry.action !== 'view');
  const reasonOf = (entry: Entry): string => String(entry.changes?.reason?.after ?? '');
  return (
    <Box component="section" data-decisions>
      <Heading level={3} size="small" sx={{ mb: 1 }}>
        {t('realNames.history')}
      </Heading>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 'size.small' }}>
        {decisions.map((entry, index) => (
          <Box component="li" key={index} sx={{ py: 0.75, '&:not(:last-of-type)': { borderBottom: 'soft' } }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Box sx={{ fontWeight: 600 }}>{actionText(entry, t)}</Box>
              {entry.changes?.status && <EnumField source="status" record={{ status: entry.changes.status.after }} />}
              <Box
                component="time"
                dateTime={entry.at}
                sx={{ ml: 'auto', fontSize: 'size.note', color: 'ink.secondary' }}
              >
                {shortMoment(entry.at, offset)}
              </Box>
            </Box>
            <SmallText sx={{ overflowWrap: 'anywhere' }}>
              {[entry.actorLabel ?? entry.actor ?? t('crud.history.system'), reasonOf(entry)]
                .filter(Boolean)
                .join(' · ')}
            </SmallText>
          </Box>
        ))}
        {decisions.length === 0 && (
          <Box component="li" sx={{ color: 'ink.secondary' }}>
            {t('crud.history.none')}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The fields that the dialog shows elsewhere or not at all. */
const ELSEWHERE = new Set(
  'terminal docType status image checks reason reviewedBy reviewedAt purgedAt createdAt updatedAt id version'.split(
    ' ',
  ),
);
const HEAD = { m: 0, mb: 1, typography: 'small', fontWeight: 600 } as const;

const fieldsOf = (resource: ManifestResource, realName: RealNameDocument): ManifestField[] =>
  resource.fields.filter(
    (field) =>
      field.readable &&
      !ELSEWHERE.has(field.name) &&
      (matches(field.showWhen, realName) || !isBlank(realName[field.name])),
  );

export function DocumentFields({ realName }: { realName: RealNameDocument }) {
  const t = useT();
  const language = useLanguage();
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
          {field.name === 'nationality' && !isBlank(realName.nationality) ? (
            nationalityName(String(realName.nationality), language)
          ) : (
            <DeclaredField source={field.name} record={realName} wide />
          )}
        </Fact>
      ))}
    </FactList>
  );
}

/** The checks of a document, failed ones first. */
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
  // Shows each check once, because earlier versions stored one twice.
  const single = checks.filter((one, index) => checks.findIndex(({ check }) => check === one.check) === index);
  const sorted = single.toSorted((one, other) => Number(one.ok) - Number(other.ok));
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

import { Alert, Box, Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { FormFoot, FormTitle, useLeave } from '../../declared/form';
import { useSecretForm } from '../../declared/form/useSecretForm';
import type { Row } from '../../declared/records';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { useRights } from '../../providers/rights';
import { useApi } from '../../providers/useApi';
import { listPath } from '../../state/resourcePaths';
import { Card } from '../../ui/Card';
import { Text } from '../../ui/Text';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { API_KEYS, createKey } from './calls';
import { draftOf, problemOf, valuesOf } from './draft';
import { KeyFields } from './KeyFields';
import { KeyOnce, useNeedsCode } from './KeyParts';
import { groupsOf } from './scopes';

const FOOT = { zIndex: 3, justifyContent: 'flex-end', rowGap: 1, mt: 1.5, mx: 0, py: 1.25, bgcolor: 'surface.paper' };

/** Saves the form. A new key is shown before the form closes. */
function Filled({ groups }: { groups: ReturnType<typeof groupsOf> }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecordContext<Row>();
  const provider = useApi();
  const { apis } = useSessionUser();
  const needsCode = useNeedsCode() && !record;
  const [before] = useState(() => draftOf(record, groups));
  const [draft, setDraft] = useState(before);
  const missing = problemOf(draft, groups, apis, needsCode);
  const { isTried, secret, leave, pending, problem, onSubmit } = useSecretForm({
    isMissing: missing !== null,
    send: async () => {
      const values = valuesOf(draft, groups, apis);
      if (!record)
        return createKey(provider, { ...values, sandbox: draft.sandbox, ...(needsCode && { code: draft.code }) });
      await provider.update(API_KEYS, { id: record.id, data: values, previousData: record, meta: { quiet: true } });
      return null;
    },
  });
  const back = useLeave(listPath(resource));
  if (secret !== undefined) return <KeyOnce text={secret} name={draft.name} onClose={leave} />;
  return (
    <Box component="form" noValidate onSubmit={onSubmit}>
      <KeyFields
        draft={draft}
        before={before}
        groups={groups}
        isNew={!record}
        needsCode={needsCode}
        problem={isTried ? missing : null}
        onChange={(more) => setDraft((last) => ({ ...last, ...more }))}
      />
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      <FormFoot sx={FOOT}>
        <Text size="small" role="alert" colour="tone.red" sx={{ flex: '1 1 160px' }}>
          {isTried && missing && t(`apiKeys.problems.${missing}`)}
        </Text>
        <Button {...back}>{t('crud.cancel')}</Button>
        <Button type="submit" data-submit variant="contained" color="primary" disabled={pending}>
          {t(record ? 'apiKeys.save' : 'apiKeys.make')}
        </Button>
      </FormFoot>
    </Box>
  );
}

export function KeyForm() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecordContext<Row>();
  const { menu } = useManifest();
  const { data, error, refetch } = useRights();
  return (
    <>
      <FormTitle title={record ? String(record.name) : t('apiKeys.new')} back={listPath(resource)} />
      {data ? (
        <Filled groups={groupsOf(data, menu, t('apiKeys.elsewhere'))} />
      ) : (
        <Card>{error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={8} />}</Card>
      )}
    </>
  );
}

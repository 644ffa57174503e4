import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import type { Row } from '../../declared/records';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { useRights } from '../../providers/rights';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { listPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { Card } from '../../ui/Card';
import { Text } from '../../ui/Text';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { FormTitle } from '../../declared/form/FormFrame';
import { API_KEYS, createKey } from './calls';
import type { KeyDraft } from './draft';
import { draftOf, problemOf, valuesOf } from './draft';
import { KeyFields } from './KeyFields';
import { KeyOnce } from './KeyOnce';
import { useNeedsCode } from './CodeField';
import { groupsOf } from './scopes';

interface Props {
  onCancel: () => void;
  label: string;
  problem: string | null;
  pending: boolean;
}

/** The buttons at the foot of the form of a key. */
function KeyFooter({ onCancel, label, problem, pending }: Props) {
  const t = useT();
  return (
    <Box
      data-foot
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        mt: 1.5,
        py: 1.25,
        px: { xs: 1, sm: 2 },
        bgcolor: 'surface.paper',
        borderTop: 'divider',
      }}
    >
      <Text size="small" role="alert" colour="tone.red" sx={{ flex: '1 1 160px' }}>
        {problem}
      </Text>
      <Button onClick={onCancel}>{t('crud.cancel')}</Button>
      <Button type="submit" data-submit variant="contained" color="primary" disabled={pending}>
        {label}
      </Button>
    </Box>
  );
}

type Groups = ReturnType<typeof groupsOf>;

/** Saves what was filled in; a new key is shown before the form is left. */
function Filled({ groups }: { groups: Groups }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecordContext<Row>();
  const provider = useApi();
  const exit = useTabExit();
  const client = useQueryClient();
  const { apis } = useSessionUser();
  const needsCode = useNeedsCode() && !record;
  const [before] = useState(() => draftOf(record, groups));
  const [draft, setDraft] = useState<KeyDraft>(before);
  const [pressed, setPressed] = useState(false);
  const [made, setMade] = useState<string>();
  const leave = (): void => {
    void client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) });
    // The tab may stay in memory, the key must not.
    setMade(undefined);
    exit.finish(listPath(resource));
  };
  const missing = problemOf(draft, groups, apis, needsCode);
  const { run, pending, problem } = useApiMutation({
    send: async () => {
      const values = valuesOf(draft, groups, apis);
      if (!record)
        return createKey(provider, { ...values, sandbox: draft.sandbox, ...(needsCode && { code: draft.code }) });
      await provider.update(API_KEYS, { id: record.id, data: values, previousData: record, meta: { quiet: true } });
      return null;
    },
    onDone: (key) => (key === null ? leave() : setMade(key)),
  });
  const submit = (): void => {
    setPressed(true);
    if (!missing) void run();
  };
  if (made !== undefined) return <KeyOnce text={made} name={draft.name} onClose={leave} />;
  return (
    <Box component="form" noValidate onSubmit={(event) => (event.preventDefault(), submit())}>
      <KeyFields
        draft={draft}
        before={before}
        groups={groups}
        isNew={!record}
        needsCode={needsCode}
        problem={pressed ? missing : null}
        onChange={(more) => setDraft((last) => ({ ...last, ...more }))}
      />
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      <KeyFooter
        onCancel={() => exit.abandon(listPath(resource))}
        label={t(record ? 'apiKeys.save' : 'apiKeys.make')}
        problem={pressed && missing ? t(`apiKeys.problems.${missing}`) : null}
        pending={pending}
      />
    </Box>
  );
}

/** The form of a key: what it is called, what it may do, from where and for how long. */
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

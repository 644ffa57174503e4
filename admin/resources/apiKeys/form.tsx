import { Alert, Box, Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { FormFoot, FormTitle, useLeaveLink } from '../../declared/form';
import { useSecretForm } from '../../declared/form/useSecretForm';
import type { Row } from '../../declared/records';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { useRights } from '../../providers/rights';
import { useApi } from '../../providers/useApi';
import { listPath } from '../../state/resourcePaths';
import { Card } from '../../ui/Section';
import { Heading, SmallText, Text } from '../../ui/Text';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import {
  API_KEYS,
  createKey,
  draftOf,
  type End,
  ENDS,
  type KeyDraft,
  type Problem,
  problemOf,
  valuesOf,
} from './draft';
import { CodeField, KeyOnce, useNeedsCode } from './KeyParts';
import { ASSISTANT, callsIn, groupsOf, READS } from './scopes';
import { AGENTS } from '@t3d/resources/roles';
import { type Permissions, withTicks } from '@t3d/resources/kit';
import { shortMoment } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { usePhone } from '../../declared/screen';
import { TickList } from '../users';

interface ScopePickerProps {
  groups: Permissions['groups'];
  before: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
  onTicked: (ticked: ReadonlySet<string>) => void;
}

/** Selects the calls of a key, among those that the owner may make. */
function ScopePicker({ groups, before, ticked, onTicked }: ScopePickerProps) {
  const t = useT();
  const phone = usePhone();
  const [search, setSearch] = useState('');
  const all = useMemo(() => callsIn(groups), [groups]);
  const reads = all.filter((call) => READS.some((read) => call.endsWith(`:${read}`)));
  const tick = (calls: readonly string[], on: boolean): void => onTicked(withTicks(ticked, calls, on, all));
  const assistants = [...ticked].filter((one) => one.startsWith('mcp'));
  const fill = (calls: readonly string[]): void => onTicked(new Set([...calls, ...assistants]));
  const toggle = (scope: string, on: boolean): void => {
    const others = [...ticked].filter(
      (one) => one !== scope && (on || scope !== ASSISTANT.read || one !== 'mcp:write'),
    );
    onTicked(new Set([...others, ...(on ? [scope, ASSISTANT.read] : [])]));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {Object.entries({ readOnly: reads, everything: all, nothing: [] }).map(([name, calls]) => (
          <Button key={name} size="small" onClick={() => fill(calls)}>
            {t(`apiKeys.${name as 'nothing'}`)}
          </Button>
        ))}
        <TextField
          id="scope-search"
          placeholder={t('apiKeys.searchScopes')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('apiKeys.searchScopes') } }}
          sx={{ flex: '1 1 160px' }}
        />
      </Box>
      <Box data-ticks sx={{ border: 'divider', maxHeight: phone ? undefined : 420, overflow: 'auto' }}>
        <TickList groups={groups} editing={{ before, ticked, tick }} search={search} phone={phone} />
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        <SmallText>{t('apiKeys.assistant')}</SmallText>
        {([ASSISTANT.read, ASSISTANT.write] as const).map((scope) => (
          <FormControlLabel
            key={scope}
            control={
              <Checkbox
                size="small"
                checked={ticked.has(scope)}
                onChange={(event) => toggle(scope, event.target.checked)}
              />
            }
            label={t(scope === ASSISTANT.read ? 'apiKeys.assistantReads' : 'apiKeys.assistantWrites')}
          />
        ))}
      </Box>
    </Box>
  );
}

interface Props {
  draft: KeyDraft;
  before: KeyDraft;
  groups: Permissions['groups'];
  isNew: boolean;
  needsCode: boolean;
  problem: Problem | null;
  onChange: (more: Partial<KeyDraft>) => void;
}

function EndField({ draft: { end, kept }, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const t = useT();
  const offset = useOffset();
  return (
    <TextField
      id="key-end"
      select
      label={t('apiKeys.end')}
      helperText={t('apiKeys.endHint')}
      value={end}
      onChange={(event) => onChange({ end: event.target.value as End })}
    >
      {ENDS.filter((one) => one !== 'kept' || kept !== null).map((one) => (
        <MenuItem key={one} value={one}>
          {one === 'kept' ? t('apiKeys.ends.kept', { at: shortMoment(kept, offset) }) : t(`apiKeys.ends.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function KeyFields({ draft, before, groups, isNew, needsCode, problem, onChange }: Props) {
  const t = useT();
  const { role } = useSessionUser();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Card sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <TextField
          id="key-name"
          label={t('apiKeys.name')}
          helperText={t('apiKeys.nameHint')}
          value={draft.name}
          error={problem === 'name'}
          autoFocus={isNew}
          onChange={(event) => onChange({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 64 } }}
        />
        <EndField draft={draft} onChange={onChange} />
        <TextField
          id="key-addresses"
          label={t('apiKeys.ipAllow')}
          helperText={t('apiKeys.ipAllowHint')}
          value={draft.ipAllow}
          multiline
          minRows={2}
          onChange={(event) => onChange({ ipAllow: event.target.value })}
        />
        <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
          {needsCode && <CodeField value={draft.code} onChange={(code) => onChange({ code })} />}
          {isNew && AGENTS.includes(role) && (
            <>
              <FormControlLabel
                control={
                  <Checkbox checked={draft.sandbox} onChange={(event) => onChange({ sandbox: event.target.checked })} />
                }
                label={t('apiKeys.sandbox')}
              />
              <SmallText>{t('apiKeys.sandboxHint')}</SmallText>
            </>
          )}
        </Box>
      </Card>
      <Card sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Heading level={2}>{t('apiKeys.scopes')}</Heading>
        <SmallText>{t('apiKeys.scopesHint')}</SmallText>
        <ScopePicker
          groups={groups}
          before={before.ticked}
          ticked={draft.ticked}
          onTicked={(ticked) => onChange({ ticked })}
        />
      </Card>
    </Box>
  );
}

const FOOT = { zIndex: 3, justifyContent: 'flex-end', rowGap: 1, mt: 1.5, mx: 0, py: 1.25, bgcolor: 'surface.paper' };

/** Shows a new key once before the form closes. */
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
  const back = useLeaveLink(listPath(resource));
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

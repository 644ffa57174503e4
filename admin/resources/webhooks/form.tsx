import { Alert, Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import type { Row } from '../../declared/records';
import { useT, wordOf } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { listPath } from '../../state/resourcePaths';
import { Card } from '../../ui/Section';
import { Heading, SmallText, Text } from '../../ui/Text';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { FormTitle, useLeaveLink } from '../../declared/form';
import { useSecretForm } from '../../declared/form/useSecretForm';
import {
  type ChoosableEvent,
  createWebhook,
  groupsOf,
  isTicked,
  loadEvents,
  toggleEvent,
  toggleGroup,
  WEBHOOKS,
} from './webhookCalls';
import { SecretOnce } from '../../ui/SecretOnce';

export function WebhookSecret({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT();
  return (
    <SecretOnce
      secret={text}
      title={t('webhooks.once')}
      warning={t('webhooks.onceWarning')}
      hint={t('webhooks.howToVerify')}
      copyLabel={t('webhooks.copy')}
      closeLabel={t('webhooks.kept')}
      onClose={onClose}
    />
  );
}

interface Props {
  events: readonly ChoosableEvent[];
  ticked: readonly string[];
  onTicked: (ticked: string[]) => void;
}

/** Selects events by group. A group includes events that the product adds later. */
function EventPicker({ events, ticked, onTicked }: Props) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
      {groupsOf(events).map(({ group, names }) => {
        const isAll = ticked.includes(`${group}.*`);
        const title = wordOf(t, 'webhooks.groups', group);
        return (
          <Box key={group} role="group" aria-label={title} data-group={group}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isAll}
                  indeterminate={!isAll && names.some((name) => ticked.includes(name))}
                  onChange={() => onTicked(toggleGroup(ticked, group))}
                />
              }
              label={<Text sx={{ fontWeight: 600 }}>{title}</Text>}
            />
            {names.map((name) => (
              <Box key={name} sx={{ pl: 3 }}>
                <FormControlLabel
                  control={
                    <Checkbox
                      size="small"
                      checked={isTicked(ticked, name)}
                      onChange={() => onTicked(toggleEvent(ticked, name, names))}
                    />
                  }
                  label={wordOf(t, 'webhooks.events', name.replace('.', '_'))}
                  title={name}
                />
              </Box>
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

/** Shows a new webhook's secret once before the form closes. */
function Filled({ events }: { events: readonly ChoosableEvent[] }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecordContext<Row>();
  const provider = useApi();
  const [url, setUrl] = useState(String(record?.url ?? ''));
  const [ticked, setTicked] = useState<string[]>((record?.events as string[] | null) ?? []);
  const missing = url.trim() === '' ? 'url' : ticked.length === 0 ? 'events' : null;
  const { isTried, secret, leave, pending, problem, onSubmit } = useSecretForm({
    isMissing: missing !== null,
    send: async () => {
      const data = { url: url.trim(), events: ticked };
      if (!record) return createWebhook(provider, data);
      await provider.update(WEBHOOKS, { id: record.id, data, previousData: record, meta: { quiet: true } });
      return null;
    },
  });
  const back = useLeaveLink(listPath(resource));
  if (secret !== undefined) return <WebhookSecret text={secret} onClose={leave} />;
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 1.5 }}>
      <Card sx={{ p: 2 }}>
        <TextField
          id="webhook-url"
          type="url"
          fullWidth
          label={t('webhooks.url')}
          helperText={t('webhooks.urlHint')}
          value={url}
          error={isTried && missing === 'url'}
          autoFocus={!record}
          onChange={(event) => setUrl(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Card>
      <Card sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Heading level={2}>{t('webhooks.choose')}</Heading>
        <SmallText>{t('webhooks.chooseHint')}</SmallText>
        <EventPicker events={events} ticked={ticked} onTicked={setTicked} />
      </Card>
      {problem && <Alert severity="error">{problem}</Alert>}
      {isTried && missing && <Alert severity="error">{t(`webhooks.problems.${missing}`)}</Alert>}
      <Box data-foot sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, py: 1.25 }}>
        <Button {...back}>{t('crud.cancel')}</Button>
        <Button type="submit" data-submit variant="contained" color="primary" disabled={pending}>
          {t(record ? 'webhooks.save' : 'webhooks.make')}
        </Button>
      </Box>
    </Box>
  );
}

export default function WebhookForm() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecordContext<Row>();
  const provider = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', 'events'],
    queryFn: () => loadEvents(provider),
  });
  return (
    <>
      <FormTitle title={t(record ? 'webhooks.change' : 'webhooks.new')} back={listPath(resource)} />
      {data ? (
        <Filled events={data} />
      ) : (
        <Card>{error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={8} />}</Card>
      )}
    </>
  );
}

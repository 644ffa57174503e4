import { Suspense, useState } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { useExtension } from '../handMade';
import type { Row } from '../records';
import { FIELDS_CARD } from './Fields';
import { HistoryTab } from './HistoryTab';

const HISTORY = 'history';

/** The history of a record, and beside it what its screens keep in tabs. */
export function RecordTabs({ resource, record }: { resource: ManifestResource; record: Row }) {
  const t = useT();
  const { resources } = useManifest();
  const { recordTabs = [] } = useExtension(resource);
  const tabs = recordTabs.filter(({ needs }) => resources.some((one) => one.name === needs && one.calls.list));
  const first = resource.calls.history ? HISTORY : tabs[0]?.name;
  const [chosen, choose] = useState<string>();
  const tab = chosen ?? first;
  if (tab === undefined) return null;
  const Panel = tabs.find(({ name }) => name === tab)?.panel;
  return (
    <Box component="section" data-tabs sx={{ ...FIELDS_CARD, overflow: 'hidden' }}>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ px: 1, borderBottom: 'divider' }}
      >
        {resource.calls.history && <Tab value={HISTORY} label={t('crud.history.label')} />}
        {tabs.map(({ name, label, count: Count }) => (
          <Tab
            key={name}
            value={name}
            data-tab={name}
            label={
              <span>
                {t(label)}
                {Count && (
                  <Suspense fallback={null}>
                    {' '}
                    <Count resource={resource} record={record} />
                  </Suspense>
                )}
              </span>
            }
          />
        ))}
      </Tabs>
      {tab === HISTORY && <HistoryTab resource={resource} record={record} />}
      {Panel && (
        <Suspense fallback={null}>
          <Panel resource={resource} record={record} />
        </Suspense>
      )}
    </Box>
  );
}

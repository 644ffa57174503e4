import { Suspense, useState } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';
import { HistoryTab } from './HistoryTab';
import { FIELDS_CARD } from './RecordFields';

const HISTORY = 'history';

/** The history of the record, and beside it the tabs that are made by hand. */
export function RecordTabs() {
  const t = useT();
  const resource = useDeclaredResource();
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
                    <Count />
                  </Suspense>
                )}
              </span>
            }
          />
        ))}
      </Tabs>
      {tab === HISTORY && <HistoryTab />}
      {Panel && (
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      )}
    </Box>
  );
}

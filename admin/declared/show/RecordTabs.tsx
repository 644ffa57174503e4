import { Tab, Tabs } from '@mui/material';
import { type ReactElement, type ReactNode, Children, isValidElement, useState } from 'react';
import type { PlainKey } from '../../locales/keys';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { Card } from '../../ui/Section';
import { useDeclaredResource } from '../declaration';
import { HistoryTab } from './HistoryTab';

interface RecordTabProps {
  name: string;
  label: PlainKey;
  needs?: string;
  count?: ReactNode;
  children: ReactNode;
}

/** A tab of <RecordTabs>. */
export const RecordTab = ({ children }: RecordTabProps) => <>{children}</>;

interface RecordTabsProps {
  historyLines?: number;
  children?: ReactNode;
}

const HISTORY = 'history';
const isTab = (child: ReactNode): child is ReactElement<RecordTabProps> =>
  isValidElement(child) && child.type === RecordTab;

/** The tabs of a record. The history comes first if the user may read it. */
export function RecordTabs({ historyLines, children }: RecordTabsProps) {
  const t = useT();
  const { calls } = useDeclaredResource();
  const { resources } = useManifest();
  const [chosen, choose] = useState<string>();
  const tabs = Children.toArray(children)
    .filter(isTab)
    .filter(({ props: { needs } }) => !needs || resources.some(({ name, calls: { list } }) => name === needs && list));
  const tab = chosen ?? (calls.history ? HISTORY : tabs[0]?.props.name);
  if (tab === undefined) return null;
  return (
    <Card data-tabs sx={{ overflow: 'hidden', breakInside: 'auto' }}>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ px: 1, borderBottom: 'divider' }}
      >
        {calls.history && <Tab value={HISTORY} label={t('crud.history.label')} />}
        {tabs.map(({ props: { name, label, count } }) => (
          <Tab
            key={name}
            value={name}
            data-tab={name}
            label={
              <span>
                {t(label)} {count}
              </span>
            }
          />
        ))}
      </Tabs>
      {tab === HISTORY ? <HistoryTab most={historyLines} /> : tabs.find(({ props: { name } }) => name === tab)}
    </Card>
  );
}

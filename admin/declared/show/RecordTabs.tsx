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
  /** The actions that the history leaves out, because the page shows these elsewhere. */
  historyWithout?: readonly string[];
  /** True if the page shows the events elsewhere, so that the other tabs matter more than the history. */
  historyLast?: boolean;
  children?: ReactNode;
}

const HISTORY = 'history';
const isTab = (child: ReactNode): child is ReactElement<RecordTabProps> =>
  isValidElement(child) && child.type === RecordTab;

/** The tabs of a record. By default the history comes first if the user may read it. */
export function RecordTabs({ historyLines, historyWithout, historyLast = false, children }: RecordTabsProps) {
  const t = useT();
  const { calls } = useDeclaredResource();
  const { resources } = useManifest();
  const [chosen, choose] = useState<string>();
  const tabs = Children.toArray(children)
    .filter(isTab)
    .filter(({ props: { needs } }) => !needs || resources.some(({ name, calls: { list } }) => name === needs && list));
  const first = tabs[0]?.props.name;
  const tab = chosen ?? (calls.history && !(historyLast && first !== undefined) ? HISTORY : first);
  if (tab === undefined) return null;
  const history = calls.history ? <Tab value={HISTORY} data-tab={HISTORY} label={t('crud.history.label')} /> : null;
  return (
    <Card data-tabs sx={{ overflow: 'hidden', breakInside: 'auto' }}>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ px: 1, borderBottom: 'divider' }}
      >
        {!historyLast && history}
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
        {historyLast && history}
      </Tabs>
      {tab === HISTORY ? (
        <HistoryTab most={historyLines} without={historyWithout} />
      ) : (
        tabs.find(({ props: { name } }) => name === tab)
      )}
    </Card>
  );
}

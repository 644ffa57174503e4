import AddIcon from '@mui/icons-material/Add';
import CircleIcon from '@mui/icons-material/Circle';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, FormControlLabel, Menu, Switch } from '@mui/material';
import NotificationsActiveIcon from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsOffIcon from '@mui/icons-material/NotificationsOffOutlined';
import { useCallback, useState } from 'react';
import { useNotify, useStore } from 'ra-core';
import { useDeclaredResource } from '../../declared/declaration';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { saveFile } from '../../providers/fileName';
import { useListTitle } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { PageHeading, Text } from '../../ui/Text';
import { Toolbar, ToolbarEnd } from '../../ui/Toolbar';
import { useNow } from '../../ui/timing';
import { BoardViews, SearchToggle } from './BoardViews';
import { Age } from './MessagesTable';
import { type Message, OLD_MS, type Tab } from './smsCodeOrderCalls';

interface Alerts {
  sound: boolean;
  notice: boolean;
}
const NONE: Alerts = { sound: false, notice: false };

function playTone(): void {
  try {
    const audio = new AudioContext();
    const volume = audio.createGain();
    volume.gain.value = 0.08;
    volume.connect(audio.destination);
    for (const [at, pitch] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const tone = audio.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(volume);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.12);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {}
}

const mayNotify = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

async function requestNotificationPermission(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return mayNotify() || (await Notification.requestPermission()) === 'granted';
}

function showNotice(title: string, id: number): void {
  if (!mayNotify()) return;
  const shown = new Notification(title, { tag: `sms-${id}` });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
  });
}

/**
 * Manages sound and desktop alerts, which are off by default. An alert never contains the code, because others may see
 * the screen.
 */
export function useAlerts(): [Alerts, (next: Alerts) => void, (message: Message, title: string) => void] {
  const [alerts, setAlerts] = useStore<Alerts>('board.smsCodes', NONE);
  const raise = useCallback(
    (message: Message, title: string) => {
      if (alerts.sound) playTone();
      if (alerts.notice && document.hidden) showNotice(title, message.id);
    },
    [alerts],
  );
  return [alerts, setAlerts, raise];
}

export function AlertsMenu({ alerts, onChange }: { alerts: Alerts; onChange: (next: Alerts) => void }) {
  const t = useT();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOn = alerts.sound || alerts.notice;
  const change = async (name: keyof Alerts, on: boolean): Promise<void> => {
    if (on && name === 'sound') playTone();
    if (on && name === 'notice' && !(await requestNotificationPermission()))
      notify(t('smsCodes.alerts.denied'), { type: 'warning' });
    else onChange({ ...alerts, [name]: on });
  };
  return (
    <>
      <Button
        startIcon={isOn ? <NotificationsActiveIcon /> : <NotificationsOffIcon />}
        aria-haspopup="menu"
        data-alerts={isOn ? 'on' : 'off'}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('smsCodes.alerts.label')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(['sound', 'notice'] as const).map((name) => (
          <FormControlLabel
            key={name}
            sx={{ px: 2, py: 0.5, display: 'flex', mx: 0 }}
            control={<Switch checked={alerts[name]} onChange={(_event, on) => void change(name, on)} />}
            label={t(`smsCodes.alerts.${name}`)}
          />
        ))}
      </Menu>
    </>
  );
}

const TABS: readonly Tab[] = ['all', 'ending', 'silent'];

/** Shows whether new messages arrive by themselves. Green words mean that one came in the last minutes. */
export function LiveSign({ live, last }: { live: boolean; last: Message | undefined }) {
  const t = useT();
  const phone = usePhone();
  const now = useNow(15_000);
  const isQuiet = !last || now - Date.parse(last.receivedAt) > OLD_MS;
  const words = t(!live ? 'smsCodes.reconnecting' : isQuiet ? 'smsCodes.connected' : 'smsCodes.live');
  return (
    <Text
      size="note"
      role="status"
      data-live={live}
      title={words}
      colour={!live ? 'tone.amber' : isQuiet ? 'ink.secondary' : 'tone.green'}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
    >
      <CircleIcon aria-hidden sx={{ fontSize: 'icon.xxs', color: live ? 'tone.green' : 'tone.amber' }} />
      <span className={phone && live ? 'visually-hidden' : undefined}>
        {words}
        {live && last && (
          <>
            {t('smsCodes.lastMessage')} <Age at={last.receivedAt} />
          </>
        )}
      </span>
    </Text>
  );
}

export function OrderButton({ onOrder }: { onOrder: () => void }) {
  const t = useT();
  if (!useDeclaredResource().calls.create) return null;
  return (
    <Button variant="contained" color="primary" startIcon={<AddIcon />} data-order onClick={onOrder}>
      {t('smsCodes.order.title')}
    </Button>
  );
}

interface BoardHeaderProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  countOf: (tab: Tab) => number;
  live: boolean;
  last: Message | undefined;
  alerts: Alerts;
  onAlerts: (next: Alerts) => void;
  onOrder: () => void;
  /** True if a phone shows the filters. */
  filters: boolean;
  onFilters: () => void;
}

export function BoardHeader(props: BoardHeaderProps) {
  const { tab, onTab, countOf, live, last, alerts, onAlerts, onOrder, filters, onFilters } = props;
  const t = useT();
  const resource = useDeclaredResource();
  const title = useListTitle(resource);
  const phone = usePhone();
  const provider = useApi();
  const exporting = useApiMutation({
    send: () => provider.exportFile(resource.name, {}),
    onDone: (file) => saveFile(file.blob, file.fileName ?? `${resource.label}.xlsx`),
  });
  return (
    <Toolbar sx={{ mb: 1.25 }}>
      <PageHeading>{title}</PageHeading>
      <BoardViews
        label={title}
        value={tab}
        options={TABS.map((one) => [one, t(`smsCodes.tab.${one}`, { count: countOf(one) }), { 'data-tab': one }])}
        onChange={onTab}
      />
      {phone && <SearchToggle label={t('smsCodes.search')} open={filters} onToggle={onFilters} />}
      <LiveSign live={live} last={last} />
      <ToolbarEnd sx={{ flexWrap: 'wrap' }}>
        {!phone && <AlertsMenu alerts={alerts} onChange={onAlerts} />}
        {!phone && resource.calls.export && (
          <Button startIcon={<DownloadIcon />} disabled={exporting.pending} onClick={() => void exporting.run()}>
            {t('crud.export.label')}
          </Button>
        )}
        <OrderButton onOrder={onOrder} />
      </ToolbarEnd>
    </Toolbar>
  );
}

import NotificationsActiveIcon from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsOffIcon from '@mui/icons-material/NotificationsOffOutlined';
import { Button, FormControlLabel, Menu, Switch } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import { useT } from '../../locales/useT';
import type { Alerts } from './alerts';
import { askForNotices, playTone } from './alerts';

/** Switches for the sound and the desktop notice of new messages. */
export function AlertsMenu({ alerts, onChange }: { alerts: Alerts; onChange: (next: Alerts) => void }) {
  const t = useT();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOn = alerts.sound || alerts.notice;
  const setNotice = async (notice: boolean): Promise<void> => {
    if (notice && !(await askForNotices())) {
      notify(t('smsCodes.alerts.denied'), { type: 'warning' });
      return;
    }
    onChange({ ...alerts, notice });
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={isOn ? <NotificationsActiveIcon /> : <NotificationsOffIcon />}
        aria-haspopup="menu"
        data-alerts={isOn ? 'on' : 'off'}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('smsCodes.alerts.label')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <FormControlLabel
          sx={{ px: 2, py: 0.5, display: 'flex', mx: 0 }}
          control={
            <Switch
              checked={alerts.sound}
              onChange={(_event, sound) => {
                if (sound) playTone();
                onChange({ ...alerts, sound });
              }}
            />
          }
          label={t('smsCodes.alerts.sound')}
        />
        <FormControlLabel
          sx={{ px: 2, py: 0.5, display: 'flex', mx: 0 }}
          control={<Switch checked={alerts.notice} onChange={(_event, notice) => void setNotice(notice)} />}
          label={t('smsCodes.alerts.notice')}
        />
      </Menu>
    </>
  );
}

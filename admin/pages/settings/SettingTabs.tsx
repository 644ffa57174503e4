import MailIcon from '@mui/icons-material/MailOutlined';
import SecurityIcon from '@mui/icons-material/SecurityOutlined';
import { Box, Button } from '@mui/material';
import { CONNECTIONS } from '@t3d/resources/resourceRoutes';
import { useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { LinkTabs } from '../../ui/LinkTabs';
import { MailDialog, SecondFactorDialog } from './SettingDialogs';

/** Lists that share one menu entry as tabs. The menu opens the first. */
const SETTINGS = ['dictionary', 'suppliers', 'supplier-routes', 'supplier-calls', 'audit-log'];

/** The admins of the installation, as the server defines them. */
const HOUSE_ADMINS: ReadonlySet<string> = new Set(['ADMIN', 'backdoor']);

export function SettingTabs() {
  const resource = useDeclaredResource();
  return <TabsAt path={listPath(resource)} />;
}

/** Shows the tabs above a page that is no list. The tab of its path is the active one. */
export function TabsAt({ path: present }: { path: string }) {
  const t = useT();
  const { role, account } = useSessionUser();
  const isAdmin = HOUSE_ADMINS.has(role);
  const [open, setOpen] = useState<'mail' | 'secondFactor' | null>(null);
  const close = (): void => setOpen(null);
  const { resources } = useManifest();
  const shown = SETTINGS.flatMap((name) => resources.filter((one) => one.name === name && one.calls.list));
  if (shown.length < 2 || !shown.some(({ name, path }) => name === SETTINGS[0] && path)) return null;
  const lists = shown.map((one) => ({ path: listPath(one), label: one.label }));
  const connections = { path: CONNECTIONS.path, label: t('settings.connections.title') };
  const tabs = isAdmin ? [connections, ...lists] : lists;
  return (
    <Box
      className="no-print"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -1, mb: 1.5, borderBottom: 'divider' }}
    >
      <LinkTabs
        aria-label={t('settings.label')}
        here={present}
        tabs={tabs}
        className=""
        sx={{ flex: 1, minWidth: 0 }}
      />
      {isAdmin && (
        <>
          <Button size="small" startIcon={<SecurityIcon />} onClick={() => setOpen('secondFactor')}>
            {t('settings.secondFactor.open')}
          </Button>
          <Button size="small" startIcon={<MailIcon />} onClick={() => setOpen('mail')}>
            {t('settings.mail.open')}
          </Button>
        </>
      )}
      {open === 'mail' && <MailDialog own={account.includes('@') ? account : ''} onClose={close} />}
      {open === 'secondFactor' && <SecondFactorDialog onClose={close} />}
    </Box>
  );
}

import { Tab, Tabs } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';

/** What is set up once for all: the menu leads to the first, the others stand beside it. */
export const SETTINGS = ['dictionary', 'suppliers', 'supplier-routes', 'supplier-calls', 'audit-log'];

/** The lists of the settings side by side, those that the caller may see. */
export function SettingTabs({ resource }: { resource: ManifestResource }) {
  const t = useT();
  const { resources } = useManifest();
  const shown = SETTINGS.flatMap((name) => resources.filter((one) => one.name === name && one.calls.list));
  if (shown.length < 2 || !shown.some(({ name, path }) => name === SETTINGS[0] && path)) return null;
  return (
    <Tabs
      value={listPath(resource)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={t('settings.label')}
      className="no-print"
      sx={{ mt: -1, mb: 1.5, borderBottom: 'divider' }}
    >
      {shown.map((one) => (
        <Tab
          key={one.name}
          value={listPath(one)}
          component={Link}
          to={listPath(one)}
          aria-current={one.name === resource.name ? 'page' : undefined}
          label={one.label}
        />
      ))}
    </Tabs>
  );
}

import { type TabsProps, Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';

interface LinkTabsProps extends TabsProps {
  here: string;
  tabs: readonly { path: string; label: string }[];
}

export const LinkTabs = ({ here, tabs, ...rest }: LinkTabsProps) => (
  <Tabs
    value={tabs.some(({ path }) => path === here) && here}
    variant="scrollable"
    scrollButtons={false}
    className="no-print"
    sx={{ mt: -1, mb: 1.5, borderBottom: 'divider' }}
    {...rest}
  >
    {tabs.map(({ path, label }) => (
      <Tab
        key={path}
        value={path}
        component={Link}
        to={path}
        aria-current={path === here ? 'page' : undefined}
        label={label}
      />
    ))}
  </Tabs>
);

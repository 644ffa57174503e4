import { type TabsProps, Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';

interface LinkTabsProps extends TabsProps {
  /** The path of the page that is open. */
  here: string;
  tabs: readonly { path: string; label: string }[];
}

/** Pages side by side: each tab leads to its page. */
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

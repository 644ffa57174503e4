import { Box, Card } from '@mui/material';
import type { MenuEntry } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useManifest, useSessionUser, visibleMenu } from '../../providers/manifest';
import { CountLink } from '../../layout/MenuCountBadge';
import { menuIcon } from '../../layout/menuIcon';
import { Heading, Text } from '../../ui/Text';
import { TOUCH } from '../../ui/themeKeys';

const PAGE = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  alignItems: 'start',
} as const;
const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
  px: 1,
  borderRadius: 1,
  color: 'ink.primary',
  textDecoration: 'none',
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'surface.hover' },
  [TOUCH]: { minHeight: 44 },
} as const;

function Branch({ entry }: { entry: MenuEntry }) {
  const Icon = menuIcon(entry.icon);
  return (
    <Card component="section" sx={{ p: 1.5, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1 }}>
        <Icon aria-hidden sx={{ fontSize: 'icon.md', color: 'ink.secondary' }} />
        <Heading level={2} size="body">
          {entry.title}
        </Heading>
      </Box>
      {(entry.children ?? [entry]).map(({ path, title }) => (
        <Box key={path} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component={Link} to={path} sx={LINE}>
            {title}
          </Box>
          <CountLink path={path} title={title} />
        </Box>
      ))}
    </Card>
  );
}

/** The home page of a product: its lists with the numbers of records that need attention. */
export default function Home() {
  const { menu, product } = useManifest();
  const { nickname, account } = useSessionUser();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Heading level={1}>{product}</Heading>
        <Text sx={{ color: 'ink.secondary' }}>{nickname || account}</Text>
      </Box>
      <Box sx={PAGE}>
        {visibleMenu(menu).map((entry) => (
          <Branch key={entry.path} entry={entry} />
        ))}
      </Box>
    </Box>
  );
}

import { Box, Button, Card } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../locales/useT';
import { RightsPanel } from './RightsPanel';
import { Heading } from '../../ui/Text';

/** On one's own profile: what one may do and why not the rest. `?why=<resource>:<action>` searches for one of them. */
export default function OwnRights() {
  const t = useT();
  const { search } = useLocation();
  const why = new URLSearchParams(search).get('why');
  const [open, setOpen] = useState(why !== null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (why === null) return;
    setOpen(true);
    card.current?.scrollIntoView({ block: 'start' });
  }, [why]);
  return (
    <Card component="section" ref={card} data-section="rights" sx={{ scrollMarginTop: '96px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Heading level={2}>{t('access.rights.title')}</Heading>
          <Box sx={{ color: 'ink.secondary' }}>{t('access.rights.ownHint')}</Box>
        </Box>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'access.rights.close' : 'access.rights.open')}
        </Button>
      </Box>
      {open && <RightsPanel key={why} question={why ?? ''} />}
    </Card>
  );
}

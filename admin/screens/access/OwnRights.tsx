import { Box, Button, Card } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../locales/useT';
import { RightsPanel } from './RightsPanel';

/** On one's own profile: what one may do and why not the rest. `?why=<resource>:<action>` asks about one thing. */
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', p: '16px' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Box component="h2" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
            {t('access.rights.title')}
          </Box>
          <Box sx={{ color: 'var(--text2)' }}>{t('access.rights.ownHint')}</Box>
        </Box>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'access.rights.close' : 'access.rights.open')}
        </Button>
      </Box>
      {open && <RightsPanel key={why} question={why ?? ''} />}
    </Card>
  );
}

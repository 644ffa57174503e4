import { ROUND } from '../../ui/themeKeys';

/** The frame around the parts of one structured value. */
export const PARTS = {
  border: 'divider',
  borderRadius: ROUND.card,
  p: 1.5,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;

import { useMediaQuery } from '@mui/material';
import { MEASURES } from '../tokens';

export const useIsMobile = (): boolean => useMediaQuery(`(max-width:${MEASURES.mobileAt}px)`, { noSsr: true });
export const useHasDrawer = (): boolean => useMediaQuery(`(max-width:${MEASURES.drawerAt}px)`, { noSsr: true });

import { Box } from '@mui/material';
import { Link } from 'react-router';
import { useBrand } from '../ui/brand';
import { CUT } from '../ui/Text';

export function Mark({ product, size = 26 }: { product: string; size?: number }) {
  const { mark: Lines } = useBrand();
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        borderRadius: 1,
        bgcolor: 'accent.base',
        color: 'accent.contrast',
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
      }}
    >
      {Lines ? <Lines size={size * 0.62} /> : product.slice(0, 1)}
    </Box>
  );
}

export function Brand({ product, collapsed = false }: { product: string; collapsed?: boolean }) {
  return (
    <Box
      component={Link}
      replace={false}
      to="/main"
      aria-label={product}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        height: 48,
        px: collapsed ? 0 : 2,
        justifyContent: collapsed ? 'center' : 'flex-start',
        flex: 'none',
        minWidth: 0,
        color: 'ink.primary',
        textDecoration: 'none',
        fontSize: 'size.title',
        fontWeight: 600,
      }}
    >
      <Mark product={product} />
      {!collapsed && (
        <Box component="span" sx={CUT}>
          {product}
        </Box>
      )}
    </Box>
  );
}

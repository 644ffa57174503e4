import { Box } from '@mui/material';
import { Link } from 'react-router';

/** A SIM card: the product's mark, in the theme's colour. */
export function Mark({ size = 26 }: { size?: number }) {
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
      <svg
        width={size * 0.62}
        height={size * 0.62}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M4.5 1.5h5l3.5 3.5v8a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 13V3a1.5 1.5 0 0 1 1.5-1.5z" />
        <path d="M8 11.5V6.8M5.9 8.7 8 6.6l2.1 2.1" />
      </svg>
    </Box>
  );
}

/** Mark and product name, leading home. */
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
      <Mark />
      {!collapsed && (
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {product}
        </Box>
      )}
    </Box>
  );
}

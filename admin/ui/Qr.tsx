import { Box } from '@mui/material';
import { create } from 'qrcode';
import { useMemo } from 'react';
import { qrPath } from '@t3d/resources/kit/qrPath';
import { ROUND } from './themeKeys';

/** The margin in light squares, without which cameras do not find a code. */
const MARGIN = 4;

interface QrProps {
  text: string;
  label: string;
  failed: string;
  size?: number;
}

/** A QR code, dark on white even in dark mode. */
export function Qr({ text, label, failed, size = 196 }: QrProps) {
  const drawn = useMemo(() => {
    try {
      return create(text, { errorCorrectionLevel: 'M' }).modules;
    } catch {
      return null;
    }
  }, [text]);
  if (!drawn)
    return (
      <Box role="alert" sx={{ fontSize: 'size.small' }}>
        {failed}
      </Box>
    );
  const edge = drawn.size + 2 * MARGIN;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      data-qr={text}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      sx={{
        width: size,
        height: size,
        display: 'block',
        borderRadius: ROUND.card,
        border: 'divider',
        printColorAdjust: 'exact',
        '@media print': { width: '55mm', height: '55mm' },
      }}
    >
      <rect width={edge} height={edge} fill="#FFFFFF" />
      <path d={qrPath(drawn, MARGIN)} fill="#000000" />
    </Box>
  );
}

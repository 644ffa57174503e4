import { qrPath } from '@t3d/resources/kit/qrPath';
import { create } from 'qrcode';

/** The margin in modules, without which cameras find no code. */
const MARGIN = 4;

function draw(text: string): { edge: number; path: string } | null {
  try {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    return { edge: modules.size + 2 * MARGIN, path: qrPath(modules, MARGIN) };
  } catch {
    return null;
  }
}

/** A QR code, dark on white in all colour modes. */
export function Qr({ text, label }: { text: string; label: string }) {
  const drawn = draw(text);
  if (!drawn) return null;
  const { edge, path } = drawn;
  return (
    <svg
      role="img"
      aria-label={label}
      data-qr={text}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      style={{ display: 'block', width: '200px', maxWidth: '100%', margin: '0 auto', borderRadius: '8px' }}
    >
      <rect width={edge} height={edge} fill="#FFFFFF" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

import { Box } from '@mui/material';
import { useWidth } from '../../declared/screen';
import type { CustomerWallet } from './calls';
import { runwayShape } from './runway';

export { endOfRunway } from './runway';

const HEIGHT = 48;
const MARGIN = 4;

/** The balance of the last days, dashed to the day on which it is gone; the words beside it say the same. */
export function RunwayLine({ wallet }: { wallet: CustomerWallet }) {
  const [width, ref] = useWidth();
  const { past, ahead, alert, now } = runwayShape(wallet, Math.max(1, width - 2 * MARGIN), HEIGHT);
  return (
    <Box ref={ref} aria-hidden data-runway-line sx={{ height: HEIGHT + 2 * MARGIN, color: 'accent.base' }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT + 2 * MARGIN} fill="none" stroke="currentColor" strokeWidth={1.5}>
          <g transform={`translate(${MARGIN} ${MARGIN})`}>
            {alert !== null && (
              <line x1={0} x2={width - 2 * MARGIN} y1={alert} y2={alert} stroke="var(--amber)" strokeDasharray="2 3" />
            )}
            <polyline points={past} />
            {ahead && <polyline points={ahead} strokeDasharray="4 4" />}
            <circle cx={now.x} cy={now.y} r={3} fill="currentColor" stroke="none" />
          </g>
        </svg>
      )}
    </Box>
  );
}

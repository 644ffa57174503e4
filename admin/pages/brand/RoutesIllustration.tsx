interface City {
  code: string;
  x: number;
  y: number;
  label: [dx: number, dy: number];
}

const HUB: City = { code: 'HKG', x: 531, y: 439, label: [-46, 24] };
const CITIES: readonly City[] = [
  { code: 'LHR', x: 153, y: 253, label: [-11, -18] },
  { code: 'IST', x: 261, y: 321, label: [17, 20] },
  { code: 'DXB', x: 337, y: 427, label: [-44, 4] },
  { code: 'BKK', x: 452, y: 511, label: [-46, 11] },
  { code: 'SIN', x: 498, y: 592, label: [16, 13] },
  { code: 'ICN', x: 566, y: 330, label: [-40, -8] },
  { code: 'NRT', x: 629, y: 351, label: [15, 5] },
  { code: 'MNL', x: 622, y: 560, label: [14, 5] },
];
const ARCS: readonly string[] = [
  'M153 253C330 235 460 300 531 439',
  'M153 253C350 225 520 260 629 351',
  'M261 321C370 325 470 370 531 439',
  'M337 427C400 412 470 415 531 439',
  'M337 427C370 500 420 560 498 592',
  'M452 511C470 480 500 455 531 439',
  'M498 592C535 550 535 490 531 439',
  'M566 330C530 360 528 400 531 439',
  'M629 351C580 365 548 400 531 439',
  'M622 560C610 500 575 455 531 439',
];

export function RoutesIllustration() {
  return (
    <svg className="routes" viewBox="120 196 580 530" fill="none" aria-hidden>
      <g stroke="currentColor" strokeOpacity=".22" strokeWidth="1.4">
        <path d="M177 208H477L584 315V692a21 21 0 0 1-21 21H177a21 21 0 0 1-21-21V229a21 21 0 0 1 21-21z" />
        <rect x="232" y="372" width="276" height="244" rx="29" />
        <path d="M316 372V616M424 372V616M316 416H424M316 572H424M232 453H316M232 535H316M424 453H508M424 535H508" />
      </g>
      <g stroke="currentColor" strokeOpacity=".55" strokeWidth="1.6" strokeDasharray="1 5" strokeLinecap="round">
        {ARCS.map((arc) => (
          <path key={arc} d={arc} />
        ))}
      </g>
      {[HUB, ...CITIES].map(({ code, x, y, label: [dx, dy] }) => (
        <g key={code}>
          <circle cx={x} cy={y} r={code === 'HKG' ? 15 : 9} stroke="currentColor" strokeOpacity=".6" />
          <circle cx={x} cy={y} r={code === 'HKG' ? 6 : 4} fill="currentColor" />
          <text
            x={x + dx}
            y={y + dy}
            fill="currentColor"
            fillOpacity=".9"
            className="mono"
            fontSize="12"
            letterSpacing=".06em"
          >
            {code}
          </text>
        </g>
      ))}
    </svg>
  );
}

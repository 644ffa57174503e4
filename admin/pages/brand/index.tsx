import type { Brand } from '../../ui/brand';
import { LineSvg } from '../../ui/LineSvg';

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

function RoutesIllustration() {
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

const SimCardLines = ({ size }: { size: number }) => (
  <LineSvg size={size} grid={16} thickness={1.4}>
    <path d="M4.5 1.5h5l3.5 3.5v8a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 13V3a1.5 1.5 0 0 1 1.5-1.5z" />
    <path d="M8 11.5V6.8M5.9 8.7 8 6.6l2.1 2.1" />
  </LineSvg>
);

export const BRAND: Brand = {
  mark: SimCardLines,
  picture: RoutesIllustration,
  slogan: {
    zh: '卡、套餐、订单与账款，一处管好。',
    en: 'Cards, plans, orders and money, kept in one place.',
    cht: '卡、方案、訂單與帳款，一處管好。',
  },
  audience: {
    zh: '面向跨境流量分销的管理后台',
    en: 'The back-office for reselling mobile data across borders',
    cht: '跨境流量分銷的管理後台',
  },
  verifiedBy: {
    zh: '请联系管理员，由管理员在客户列表中将此账号标记为已验证。',
    en: 'Contact the administrator, who can mark this account as verified in the customer list.',
    cht: '請聯絡管理員，由管理員在客戶列表中將此帳號標記為已驗證。',
  },
  publicPage: {
    href: '/t3d/wxmp/search',
    before: { zh: '查卡与充值请前往', en: 'To check or top up a card, go to', cht: '查卡與儲值請前往' },
    label: { zh: '查卡页', en: 'card lookup', cht: '查卡頁' },
    button: { zh: '查卡', en: 'Look up a card', cht: '查卡' },
  },
};

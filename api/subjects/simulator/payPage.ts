import type { BookedLine } from '../payments';
import { escapeHtml, renderPage } from '../payments';
import { formatMoney } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import type { Filled, MessageName, PlainMessage } from '../../errors';
import type { Context } from '../../context';
import { translate } from '../../locales';
import type { Payment } from '@t3d/resources/rows';

interface Button {
  key: PlainMessage;
  action: 'pay' | 'fail';
  fields?: Readonly<Record<string, string>>;
  main?: boolean;
}

const BUTTONS: readonly Button[] = [
  { key: 'payPage.pay', action: 'pay', main: true },
  { key: 'payPage.fail', action: 'fail' },
  { key: 'payPage.later', action: 'pay', fields: { delayMs: '10000' } },
  { key: 'payPage.twice', action: 'pay', fields: { times: '2' } },
  { key: 'payPage.silent', action: 'pay', fields: { notices: '0' } },
];

const TONES = { UNPAID: 'blue', COMPLETED: 'green', ANOMALY: 'amber' } as const;

function form(ctx: Context, payment: Payment, { key, action, fields = {}, main }: Button, inputs = ''): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
  const button = `<button${main ? ' class="main"' : ''}>${escapeHtml(translate(key, ctx.language))}</button>`;
  const url = `/simulator/payments/${payment.paymentNo}/${action}?lang=${ctx.language}`;
  return `<form method="post" action="${url}">${hidden}${inputs}${button}</form>`;
}

/** The simulated gateway's pay page: everything that a true payer or gateway may do, well or badly. Forms only. */
export function payPage(
  ctx: Context,
  payment: Payment,
  lines: readonly BookedLine[],
  note: PlainMessage = 'payPage.note',
): string {
  const t = <K extends MessageName>(key: K, ...params: Filled<K>): string => translate(key, ctx.language, ...params);
  const label = (field: string, value: string | null): string =>
    optionLabel('recharge-records', field, value ?? '', ctx.language);
  const { status, currency } = payment;
  const more = formatMoney((payment.amount ?? 0) + 100, { grouped: false });
  const input = `<input name="major" inputmode="decimal" pattern="[0-9]+([.][0-9]{1,2})?" value="${more}" required>`;
  const other = `<label>${escapeHtml(t('payPage.amount', { currency: currency ?? '' }))}${input}</label>`;
  const facts: [string, string][] = [
    [t('checkout.number'), payment.paymentNo ?? ''],
    [t('checkout.method'), label('payment', payment.payment)],
  ];
  for (const line of lines)
    facts.push([line.gatewayNo, `${formatMoney(line.amount, { grouped: false })} ${line.currency}`]);
  return renderPage({
    language: ctx.language,
    title: t('payPage.title'),
    amount: { amount: payment.amount ?? 0, currency: currency ?? '' },
    tone: TONES[status ?? 'UNPAID'],
    heading: label('status', status),
    text: t(note),
    facts,
    body:
      BUTTONS.map((button) => form(ctx, payment, button)).join('') +
      form(ctx, payment, { key: 'payPage.wrong', action: 'pay' }, other),
    back: { url: `/t3d-api/payments/${payment.paymentNo}/result?lang=${ctx.language}`, label: t('checkout.back') },
  });
}

import { CURRENCIES, formatMoney } from '@t3d/resources/kit';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { fieldOf, isBlank } from '../../declared/records';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { ColumnTable } from '../../ui/ColumnTable';
import { Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { discountText, priceSteps } from './priceSteps';

/** Returns the reader's own price on the page of a sub-agent's plan. */
function useOwnPrice(): number | undefined {
  const { name } = useDeclaredResource();
  const { plan } = useRecord();
  const { id } = useSessionUser();
  const isChild = name === 'sub-agent-plans';
  const filter = { plan: String(plan), agent: String(id) };
  const { query } = useRelatedRows('agent-plans', filter, { size: 1, enabled: isChild });
  const price = query.data?.rows[0]?.cooperationPrice;
  return isChild && typeof price === 'number' ? price : undefined;
}

/** The agent earns the difference between these prices and the cooperation price. */
const OF_AGENT = ['retailPrice', 'discountPrice'];

/** The chain goes from the cost to the retail price, with the margin of each step. */
export function PlanPrices() {
  const t = useT();
  const language = useLanguage();
  const resource = useDeclaredResource();
  const record = useRecord();
  const { currency, id: me } = useSessionUser();
  const own = useOwnPrice();
  const readable = (name: string): boolean => fieldOf(resource, name)?.readable === true && !isBlank(record[name]);
  const prices = Object.fromEntries(
    resource.fields.flatMap(({ name }) => (readable(name) ? [[name, record[name] as number]] : [])),
  );
  const steps = priceSteps({ ...prices, ...(own !== undefined && { ownPrice: own }) });
  const labelOf = (name: string): string =>
    name === 'ownPrice' ? t('plans.page.ownPrice') : (fieldOf(resource, name)?.label ?? name);
  const noteOf = (name: string): string => {
    if (name === 'discountPrice' && readable('discount')) return discountText(Number(record.discount), language);
    if (name === 'costCap') return t('plans.page.costCap');
    if (name === 'cooperationPrice' && record.agent === me) return t('plans.page.youPay');
    return '';
  };
  // An agent sees only its own margin.
  const marginOf = (name: string): string =>
    readable('corpCost') ? t(OF_AGENT.includes(name) ? 'plans.page.ofAgent' : 'plans.page.ofPlatform') : '';
  const title = t('plans.page.prices');
  return (
    <Section name="price-chain" title={title} more={String(record.currency ?? currency ?? CURRENCIES[0])}>
      <ColumnTable
        label={title}
        rows={steps}
        mark={({ name }) => ({ 'data-step': name })}
        columns={[
          {
            label: t('plans.price'),
            render: ({ name }) => (
              <>
                {labelOf(name)} <SmallText as="span">{noteOf(name)}</SmallText>
              </>
            ),
          },
          { label: t('plans.page.amount'), isNumber: true, render: ({ amount }) => <b>{formatMoney(amount)}</b> },
          {
            label: t('plans.page.margin'),
            isNumber: true,
            render: ({ name, margin }) =>
              margin !== null && (
                <>
                  <SmallText as="span">{marginOf(name)}</SmallText> {formatMoney(margin)}
                </>
              ),
            colourOf: ({ margin }) => (margin !== null && margin < 0 ? 'tone.red' : undefined),
          },
          {
            label: '%',
            isNumber: true,
            render: ({ margin, amount }) =>
              margin === null || amount === 0 ? '' : `${((margin / amount) * 100).toFixed(1)} %`,
          },
        ]}
      />
    </Section>
  );
}

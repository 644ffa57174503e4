import { useRecord } from '../../declared/declaration';
import { areaName } from '../../declared/fields/areas';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { RelatedRows } from '../../declared/show/RelatedRows';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';

/** Names a price by its country and customer. */
function PriceName() {
  const { country, accountLabel } = useRecord();
  const language = useLanguage();
  const name = [areaName(String(country), language), accountLabel].filter(Boolean).join(' · ');
  usePageTitle(useTabPlace().path, name);
  return <>{name}</>;
}

/** All prices of the customer in the country, which follow each other by their first days. */
function Prices() {
  const t = useT();
  const { account, country } = useRecord();
  return (
    <RelatedRows
      name="prices"
      title={t('flowPool.pricesHere')}
      none="–"
      reference="flow-pool-prices"
      filter={{ account_in: String(account), country: String(country) }}
      sort="-startsOn"
      columns={['startsOn', 'unitPrice', 'state']}
    />
  );
}

/** The days that were billed in the country, of which the newest come first. */
function Usage() {
  const t = useT();
  const { account, country } = useRecord();
  return (
    <RelatedRows
      name="usage"
      title={t('flowPool.usedHere')}
      none={t('flowPool.unusedHere')}
      reference="pool-usage"
      filter={{ account_in: String(account), country: String(country) }}
      sort="-day"
      columns={['day', 'usedMB', 'source']}
    />
  );
}

/** The fields that the title shows, and those that only repeat others. */
const ELSEWHERE = ['id', 'country', 'state', 'disabled', 'currency', 'updatedAt'];

export const PriceShow = () => (
  <DeclaredShow title={<PriceName />}>
    <RecordColumns aside={<RecordFields lines without={ELSEWHERE} />}>
      <Prices />
      <Usage />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

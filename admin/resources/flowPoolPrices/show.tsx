import { useRecord } from '../../declared/declaration';
import { areaName } from '../../declared/fields/areas';
import { DeclaredShow } from '../../declared/show';
import { useLanguage } from '../../locales/useLanguage';
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

export const PriceShow = () => <DeclaredShow title={<PriceName />} />;

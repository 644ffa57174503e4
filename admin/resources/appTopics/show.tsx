import { useRecord } from '../../declared/declaration';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { RelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';

function AppPlansOfTag() {
  const t = useT();
  const { id } = useRecord();
  return (
    <RelatedRows
      name="tagged-plans"
      title={t('topics.plans')}
      none={t('topics.noPlans')}
      reference="app-plans"
      filter={{ appTopic_in: String(id) }}
      sort="sort"
      size={20}
      columns={['plan', 'salePrice', 'status', 'createdAt']}
    />
  );
}

export const AppTopicShow = () => (
  <DeclaredShow>
    <RecordColumns aside={<RecordFields lines />}>
      <AppPlansOfTag />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

import { useRecord } from '../../declared/declaration';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { RelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';

function TaggedPlans() {
  const t = useT();
  const { id } = useRecord();
  return (
    <RelatedRows
      name="tagged-plans"
      title={t('topics.plans')}
      none={t('topics.noPlans')}
      reference="plans"
      filter={{ topic_in: String(id) }}
      size={20}
      columns={['title', 'planCode', 'status', 'cooperationPrice', 'retailPrice']}
    />
  );
}

export const PlanTopicShow = () => (
  <DeclaredShow>
    <RecordColumns aside={<RecordFields lines />}>
      <TaggedPlans />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

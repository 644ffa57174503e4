import type { ManifestResource } from '@t3d/resources/kit';
import { ChangesSince } from './ChangesSince';
import { ChooseInstant } from './ChooseInstant';
import { useAsOf } from './store';

/** The windows of a list, or of a record's page, about earlier times. */
export default function AsOfDialogs({ resource, id }: { resource: ManifestResource; id?: number | undefined }) {
  const { dialog } = useAsOf(resource.name);
  if (dialog === 'choose') return <ChooseInstant resource={resource} />;
  return dialog === 'changes' ? <ChangesSince resource={resource} id={id} /> : null;
}

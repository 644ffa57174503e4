import { Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { Link } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { useRun } from '../actions/ActionHost';
import { useCreatingAction } from '../actions/useRowActions';
import { newRecordPath } from '../../state/resourcePaths';
import { EmptyState } from '../../ui/states';
import { useT } from '../../locales/useT';
import { useMay } from '../editable';

/** The records as a sentence names them: “orders”, yet “Ctrip orders”, as the word for one of them is written. */
const inSentence = ({ label, singular }: ManifestResource): string =>
  /^\p{Ll}/u.test(singular) ? label.replace(/^./u, (first) => first.toLowerCase()) : label;

/** “None yet” and “no match” are two things: the one offers to make a record, the other to drop the filters. */
export function ListEmpty() {
  const t = useT();
  const resource = useDeclaredResource();
  const run = useRun();
  const action = useCreatingAction();
  const mayCreate = useMay('create', resource);
  const { filterValues, setFilters } = useListContext();
  const filtered = Object.keys(filterValues ?? {}).length > 0;
  if (filtered)
    return (
      <EmptyState text={t('crud.list.noMatch', { name: inSentence(resource) })}>
        <Button onClick={() => setFilters({}, {}, false)}>{t('crud.list.reset')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState text={t('crud.list.noneYet', { name: inSentence(resource) })}>
      {action && <Button onClick={() => run(action)}>{action.label}</Button>}
      {mayCreate && !action && (
        <Button component={Link} to={newRecordPath(resource)}>
          {t('crud.create', { name: resource.singular })}
        </Button>
      )}
    </EmptyState>
  );
}

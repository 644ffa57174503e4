import { Button } from '@mui/material';
import { Link as RouterLink, useParams } from 'react-router';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { useT } from '../locales/useT';
import { listPath } from '../state/resourcePaths';
import { EmptyState, ErrorState, NoPermission } from '../ui/states';
import { useDeclaredResource } from './declaration';

/** Replaces a record's page if the record is deleted, out of the user's scope, or failed to load. */
export function RecordUnavailable({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT();
  const { id = '' } = useParams();
  const resource = useDeclaredResource();
  const { status } = error as { status?: number };
  if (status === 403) return <NoPermission right={`${resource.name}:show`} t={t} />;
  if (status !== 404) return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState title={t('crud.gone.title', { name: resource.singular, id })} text={t('crud.gone.text')}>
      {resource.calls.list && (
        <Button component={RouterLink} to={listPath(resource)} data-to-list startIcon={<ArrowBackIcon />}>
          {t('crud.gone.toList', { name: resource.label })}
        </Button>
      )}
    </EmptyState>
  );
}

import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ManifestField, type ManifestResource, kindOf } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { useDeclaredResource } from '../declaration';
import { useActionRequest } from './request';

interface Referrer {
  resource: ManifestResource;
  fields: readonly ManifestField[];
}

/** Returns the resources with filterable fields that refer to `name`, of those that the caller may list. */
export const referrersOf = (resources: readonly ManifestResource[], name: string): Referrer[] =>
  resources.flatMap((resource) => {
    const refers = (field: ManifestField): boolean =>
      field.resource === name && field.filterable && kindOf(field).refersTo === 'record';
    const fields = resource.fields.filter(refers);
    return resource.calls.list && resource.name !== name && fields.length > 0 ? [{ resource, fields }] : [];
  });

/** Counts the records that refer to the records to delete. A deletion with its own question needs no counts. */
function useCounts() {
  const provider = useApi();
  const { resources } = useManifest();
  const { name, deleteConfirm } = useDeclaredResource();
  const { action, ids } = useActionRequest();
  const referrers = referrersOf(resources, name);
  return useQuery({
    queryKey: [...queryKeys.resource(name), 'uses', ids],
    enabled: action.name === 'delete' && deleteConfirm === undefined && referrers.length > 0 && ids.length > 0,
    retry: false,
    queryFn: async () => {
      const countBy = async ({ resource }: Referrer, field: ManifestField) => {
        const { total } = await readPage(provider, resource.name, { size: 1 }, { [`${field.name}_in`]: ids.join() });
        return { resource, field, total: total ?? 0 };
      };
      return (await Promise.all(referrers.flatMap((one) => one.fields.map((field) => countBy(one, field))))).filter(
        ({ total }) => total > 0,
      );
    },
  });
}

/** Shows how many records of which lists refer to the records that the dialog deletes. */
export function DeletionUse() {
  const t = useT();
  const { data: uses = [] } = useCounts();
  if (uses.length === 0) return null;
  const labels = uses.map(({ resource }) => resource.label);
  return (
    <Box role="status" data-deletion-use sx={{ color: 'tone.amber', overflowWrap: 'anywhere' }}>
      {t('crud.delete.usedBy')}{' '}
      {uses
        .map(({ resource: { label }, field, total }) => {
          const isOnly = labels.filter((one) => one === label).length === 1;
          return `${label}${isOnly ? '' : ` · ${field.label}`} ${countText(total)}`;
        })
        .join(t('crud.delete.and'))}
    </Box>
  );
}

import type { ManifestAction } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';

/** The action by which records are made in place of the generated form, for those who may do it. */
export function useCreatingAction(): ManifestAction | undefined {
  const resource = useDeclaredResource();
  const { creates } = useExtension(resource);
  return creates === undefined ? undefined : resource.actions.find(({ name }) => name === creates);
}

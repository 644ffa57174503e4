import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useExtension } from '../handMade';

/** The action by which records are made in place of the generated form, for those who may do it. */
export function useCreatingAction(resource: ManifestResource): ManifestAction | undefined {
  const { creates } = useExtension(resource);
  return creates === undefined ? undefined : resource.actions.find(({ name }) => name === creates);
}

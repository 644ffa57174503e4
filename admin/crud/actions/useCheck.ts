import { useQuery } from '@tanstack/react-query';
import type { ActionPreview, ManifestAction } from '@t3d/resources/kit';
import { useProvider } from '../doors';
import { useRested } from '../timing';

export interface Check { preview: ActionPreview | undefined; checking: boolean; problem: string | undefined; fieldErrors: Record<string, string> | undefined }

/** Asks what an action would do, as soon as its inputs are valid and have rested; `body` is null until then. */
export function useCheck(resource: string, action: ManifestAction, body: Record<string, unknown> | null): Check {
  const provider = useProvider();
  const text = body && JSON.stringify(body);
  const rested = useRested(text, 400);
  const enabled = action.preview && rested !== null && rested === text;
  const { data, error, isFetching } = useQuery<ActionPreview, Error & { body?: { errors?: Record<string, string> } }>({
    queryKey: ['check', resource, action.name, rested],
    queryFn: ({ signal }) => provider.check(resource, action.name, JSON.parse(rested ?? '{}') as Record<string, unknown>, signal),
    enabled, retry: false, staleTime: 0, gcTime: 0, placeholderData: (previous) => previous,
  });
  const waiting = action.preview && text !== null && (isFetching || rested !== text);
  return { preview: text === null || error ? undefined : data, checking: waiting, problem: text !== null && !waiting ? error?.message : undefined, fieldErrors: waiting ? undefined : error?.body?.errors };
}

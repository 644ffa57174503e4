import { useState } from 'react';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActionPreview, ManifestAction } from '@t3d/resources/kit';
import { useApi } from '../../providers/useApi';
import { useDebounced } from '../../ui/timing';
import type { ActionCheck, Changed } from './check';
import { REST_MS, checkQuery, readCheck } from './check';

interface Checked extends ActionCheck {
  /** Shows what the server found instead, when it refused the body that was sent. */
  take: (changed: Changed, sent: Record<string, unknown>) => void;
  /** The digest of a body that is sent: waits for its check where that is not answered. */
  digestOf: (body: Record<string, unknown>) => Promise<string | undefined>;
}

/**
 * Checks what an action would do, as soon as its inputs are valid and have rested; `body` is null until then. `typing`:
 * something is typed that is not in the body yet. An action that shows no preview is checked for its digest alone.
 */
export function useCheck(
  resource: string,
  action: Pick<ManifestAction, 'name' | 'preview' | 'answers'>,
  body: Record<string, unknown> | null,
  typing = false,
): Checked {
  const provider = useApi();
  const client = useQueryClient();
  const [refused, setRefused] = useState<{ text: string; changes: Changed['changes'] }>();
  const text = action.answers !== 'file' && body ? JSON.stringify(body) : null;
  const rested = useDebounced(text, REST_MS);
  const question = checkQuery(provider, resource, action.name, rested, rested !== null && rested === text);
  const found = useQuery(question);
  const take = ({ preview, changes }: Changed, sent: Record<string, unknown>): void => {
    const key = JSON.stringify(sent);
    if (key === rested) client.setQueryData(question.queryKey, preview);
    setRefused({ text: key, changes });
  };
  const read = readCheck({ text, rested, typing, found });
  const digestOf = async (sent: Record<string, unknown>): Promise<string | undefined> => {
    const key = JSON.stringify(sent);
    if (action.answers === 'file') return undefined;
    if (key === text && read.digest !== undefined) return read.digest;
    // What is wrong with the body, or with the network, is said of the call itself.
    const asked = checkQuery(provider, resource, action.name, key, true);
    const { queryKey, queryFn, networkMode } = asked;
    return client
      .fetchQuery({ queryKey, queryFn, networkMode, retry: false, gcTime: 0 } as FetchQueryOptions<ActionPreview>)
      .then(({ digest }) => digest)
      .catch(() => undefined);
  };
  const changes = refused?.text === text ? refused?.changes : undefined;
  // Nothing of it is shown, and nothing waits for it.
  const check = action.preview
    ? read
    : { ...readCheck({ text: null, rested: null, typing: false, found }), digest: read.digest };
  return { ...check, changes, take, digestOf };
}

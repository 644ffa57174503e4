import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FetchQueryOptions, QueryKey, QueryObserverOptions } from '@tanstack/react-query';
import type { ActionPreview, ManifestAction, PreviewChange } from '@t3d/resources/kit';
import { useState } from 'react';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useDebounced } from '../../ui/timing';

/** Milliseconds without typing before the input is read and checked. */
export const REST_MS = 400;

export interface ActionCheck {
  /** The preview of the current body, or undefined before the response. */
  preview: ActionPreview | undefined;
  /** The checked JSON body. No other body may be sent. */
  passed: string | null;
  last: ActionPreview | undefined;
  checking: boolean;
  problem: string | undefined;
  /** True if the check failed because of the network or the server, so that the user can retry. */
  failed: boolean;
  fieldErrors: Record<string, string> | undefined;
  /** The digest of the shown preview, sent with the body. The server rejects the call if something has changed. */
  digest: string | undefined;
  /** The changes since the preview, because of which the server rejected the body. */
  changes: readonly PreviewChange[] | undefined;
  again: () => void;
}

/** The body of a 409 response to a call with an outdated preview. */
export interface Changed {
  preview: ActionPreview;
  changes: readonly PreviewChange[];
}

/** Returns the changes in a response that reports an outdated preview, or null. */
export function changedBy({ status, body }: { status?: number; body?: unknown }): Changed | null {
  const data = (body as { data?: Partial<Changed> } | null | undefined)?.data;
  return status === 409 && data?.preview && data.changes ? { preview: data.preview, changes: data.changes } : null;
}

export type CheckError = Error & { status?: number; body?: { errors?: Record<string, string> } | null };
type Body = Record<string, unknown>;
interface CheckProvider {
  check(resource: string, action: string, body: Body, signal?: AbortSignal): Promise<ActionPreview>;
}
type Question = QueryObserverOptions<ActionPreview, CheckError> & { queryKey: QueryKey };

export function checkQuery(
  provider: CheckProvider,
  resource: string,
  action: string,
  body: string | null,
  enabled: boolean,
): Question {
  return {
    queryKey: queryKeys.check(resource, action, body),
    queryFn: ({ signal }) => provider.check(resource, action, JSON.parse(body ?? '{}') as Body, signal),
    // Fails at once when the browser is offline, instead of waiting for the network.
    networkMode: 'always',
    enabled,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (previous) => previous,
  };
}

/** The status codes of a rejected body. Other errors can be retried. */
const REFUSALS = [400, 403, 404, 409, 422];

interface Known {
  /** The JSON body to send, or null while inputs are invalid. */
  text: string | null;
  rested: string | null;
  typing: boolean;
  found: {
    data: ActionPreview | undefined;
    error: CheckError | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
}

/** Returns the state of the check. A response for another body becomes `last`. */
export function readCheck({ text, rested, typing, found }: Known): ActionCheck {
  const again = (): void => {
    void found.refetch();
  };
  const nothing: ActionCheck = {
    preview: undefined,
    passed: null,
    last: undefined,
    checking: false,
    problem: undefined,
    failed: false,
    fieldErrors: undefined,
    digest: undefined,
    changes: undefined,
    again,
  };
  const last = found.error ? undefined : found.data;
  if (typing) return { ...nothing, last, checking: true };
  if (text === null) return nothing;
  if (text !== rested || found.isFetching) return { ...nothing, last, checking: true };
  if (found.error) {
    const { message, status = 0, body } = found.error;
    return { ...nothing, problem: message, failed: !REFUSALS.includes(status), fieldErrors: body?.errors };
  }
  if (!found.data || found.isPlaceholderData) return { ...nothing, last, checking: true };
  return { ...nothing, preview: found.data, passed: text, last: found.data, digest: found.data.digest };
}

export const maySend = (action: { preview: boolean }, body: Body, check: Pick<ActionCheck, 'passed'>): boolean =>
  !action.preview || check.passed === JSON.stringify(body);

interface Checked extends ActionCheck {
  take: (changed: Changed, sent: Record<string, unknown>) => void;
  /** Returns the digest of a body, after a check if necessary. */
  digestOf: (body: Record<string, unknown>) => Promise<string | undefined>;
}

/** Checks the body of an action. `typing` is true if an input is not in the body yet. */
export function useCheck(
  resource: string,
  action: Pick<ManifestAction, 'name' | 'preview' | 'answers'>,
  body: Record<string, unknown> | null,
  typing = false,
): Checked {
  const provider = useApi();
  const client = useQueryClient();
  const [rejected, setRefused] = useState<{ text: string; changes: Changed['changes'] }>();
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
    // Ignores the error, because the action's call fails with the same error.
    const input = checkQuery(provider, resource, action.name, key, true);
    const { queryKey, queryFn, networkMode } = input;
    return client
      .fetchQuery({ queryKey, queryFn, networkMode, retry: false, gcTime: 0 } as FetchQueryOptions<ActionPreview>)
      .then(({ digest }) => digest)
      .catch(() => undefined);
  };
  const changes = rejected?.text === text ? rejected?.changes : undefined;
  // Does not wait for the check of an action without a preview.
  const check = action.preview
    ? read
    : { ...readCheck({ text: null, rested: null, typing: false, found }), digest: read.digest };
  return { ...check, changes, take, digestOf };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FetchQueryOptions, QueryKey, QueryObserverOptions } from '@tanstack/react-query';
import type { ActionPreview, ManifestAction, PreviewChange } from '@t3d/resources/kit';
import { useState } from 'react';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useDebounced } from '../../ui/timing';

/** What is typed is read, and sent to be checked, after it has rested this long. */
export const REST_MS = 400;

/** The result of checking one body: never that of another one. */
export interface ActionCheck {
  /** What this very body would do; undefined as long as the server has not answered. */
  preview: ActionPreview | undefined;
  /** The body, as it is written, that `preview` is of: the only one that may be sent. */
  passed: string | null;
  /** What the body before would have done: to be shown faded until this one's answer is there. */
  last: ActionPreview | undefined;
  checking: boolean;
  problem: string | undefined;
  /** The check did not come about (no network, a server in trouble): to be tried again, and nothing may be sent. */
  failed: boolean;
  fieldErrors: Record<string, string> | undefined;
  /** Of the very preview that is shown: sent with the body, so that only what was seen is done. */
  digest: string | undefined;
  /** What had changed when this body was sent the last time: it was refused, and is shown anew. */
  changes: readonly PreviewChange[] | undefined;
  again: () => void;
}

/** What a call is refused with (409) whose preview does not hold any more. */
export interface Changed {
  preview: ActionPreview;
  changes: readonly PreviewChange[];
}

/** Reads that from a refusal; null for any other one. */
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

/** The query that checks one body; each body is a query of its own. */
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
    // Without a network it fails at once, with a message, rather than wait for one.
    networkMode: 'always',
    enabled,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (previous) => previous,
  };
}

/** A refusal of the body itself; whatever else went wrong is no verdict on it. */
const REFUSALS = [400, 403, 404, 409, 422];

interface Known {
  /** The body as it would be sent now; null while its inputs break a rule, or where nothing is checked. */
  text: string | null;
  /** The same when it last rested. */
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

/** Reads an answer as one about the body that would be sent now, or not at all. */
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
  // Checked in the next moment.
  if (!found.data || found.isPlaceholderData) return { ...nothing, last, checking: true };
  return { ...nothing, preview: found.data, passed: text, last: found.data, digest: found.data.digest };
}

/** Whether this body may be sent: it needs no check, or it is the very one whose preview is shown. */
export const maySend = (action: { preview: boolean }, body: Body, check: Pick<ActionCheck, 'passed'>): boolean =>
  !action.preview || check.passed === JSON.stringify(body);

interface Checked extends ActionCheck {
  /** Shows what the server found instead, when it refused the body that was sent. */
  take: (changed: Changed, sent: Record<string, unknown>) => void;
  /** The digest of a body that is sent: waits for its check where that is not answered. */
  digestOf: (body: Record<string, unknown>) => Promise<string | undefined>;
}

/** Checks an action once its valid inputs have rested; `typing`: some input is not in the body yet. */
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
    // A failed check is not reported here: the call that follows reports the same failure.
    const asked = checkQuery(provider, resource, action.name, key, true);
    const { queryKey, queryFn, networkMode } = asked;
    return client
      .fetchQuery({ queryKey, queryFn, networkMode, retry: false, gcTime: 0 } as FetchQueryOptions<ActionPreview>)
      .then(({ digest }) => digest)
      .catch(() => undefined);
  };
  const changes = refused?.text === text ? refused?.changes : undefined;
  // An action without a preview shows no result and waits for none.
  const check = action.preview
    ? read
    : { ...readCheck({ text: null, rested: null, typing: false, found }), digest: read.digest };
  return { ...check, changes, take, digestOf };
}

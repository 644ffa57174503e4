import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useReport } from '../../declared/actions/outcome';
import { listen } from '../../ui/store';
import { useT } from '../../locales/useT';
import { useApiMutation } from '../../providers/useApiMutation';
import { useApi, useRead } from '../../providers/useApi';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { PAGE_SIZE } from '../../providers/query';
import { readPage, type RowPage } from '../../providers/rows';

export interface DocumentCheck {
  check: string;
  ok: boolean;
  count?: number;
}
/** A document with readable encrypted fields, which only a call by id returns. */
export interface RealNameDocument {
  id: number;
  terminal: number;
  terminalLabel?: string;
  docType: string;
  status: 'SUBMITTED' | 'APPROVED' | 'REJECTED';
  image: number | null;
  checks: DocumentCheck[] | null;
  reason: string | null;
  reviewedByLabel?: string | null;
  reviewedAt: string | null;
  purgedAt: string | null;
  createdAt: string;
  [name: string]: unknown;
}

const REAL_NAMES = 'real-names';

/** Loads the documents of a card without encrypted fields, newest first. */
const loadDocumentsOf = async (provider: T3dDataProvider, terminal: number): Promise<RealNameDocument[]> =>
  (await readPage<RealNameDocument>(provider, REAL_NAMES, { terminal, size: 50, sort: 'id', order: 'DESC' })).rows;

/** Loads the pending documents, oldest first. */
const loadQueue = (provider: T3dDataProvider): Promise<RowPage<RealNameDocument>> =>
  readPage(provider, REAL_NAMES, { status: 'SUBMITTED', size: PAGE_SIZE, sort: 'id', order: 'ASC' });

/** Loads the image of a document. Shows no error, because a document may have none. */
export const loadDocumentImage = async (provider: T3dDataProvider, id: number): Promise<Blob> =>
  (await provider.download(`${REAL_NAMES}/${id}/image`, { quiet: true })).blob;

interface Decision {
  action: 'approve' | 'reject';
  reason?: string;
}
const DONE = { approve: 'realNames.approved', reject: 'realNames.rejected' } as const;

/** Decides a document. The dialog shows an error, so no toast appears. */
const decideDocument = (provider: T3dDataProvider, action: Decision['action'], id: number, reason?: string) =>
  provider.act(REAL_NAMES, action, { ids: [id], ...(action === 'reject' && { reason }) }, undefined, [400, 404, 409]);

export const keys = {
  realNamesOf: (terminal: number) => ['real-names', 'of', terminal] as const,
  realNameQueue: ['real-names', 'queue'] as const,
  realNameImage: (id: number) => ['real-names', 'image', id] as const,
};

/** Returns the next or previous pending document, beyond the end from the other side. Returns null if there is none. */
export function neighbour(queue: readonly number[], current: number, step: 1 | -1): number | null {
  const others = queue.filter((id) => id !== current);
  if (others.length === 0) return null;
  const sorted = others.toSorted((one, other) => one - other);
  const next = step === 1 ? sorted.find((id) => id > current) : sorted.findLast((id) => id < current);
  return next ?? (step === 1 ? sorted[0] : sorted.at(-1)) ?? null;
}

/** Returns the newest pending document, or the newest of all. */
export const firstDocument = <P extends { id: number; status: string }>(documents: readonly P[]): P | undefined =>
  documents.find((realName) => realName.status === 'SUBMITTED') ?? documents[0];

export interface Start {
  terminal: number;
  label: string;
  realName?: number;
}

function useDocuments(start: Start) {
  const provider = useApi();
  const [at, setAt] = useState<Start>(start);
  const documents = useQuery({
    queryKey: keys.realNamesOf(at.terminal),
    queryFn: () => loadDocumentsOf(provider, at.terminal),
  });
  const queue = useQuery({ queryKey: keys.realNameQueue, queryFn: () => loadQueue(provider) });
  const id = at.realName ?? (documents.data && firstDocument(documents.data)?.id);
  // Loads the document. The server logs this as a view.
  const realName = useRead<RealNameDocument>(`real-names/${id}`, undefined, { enabled: id !== undefined });
  const waiting = useMemo(() => queue.data?.rows ?? [], [queue.data]);
  const move = (step: 1 | -1): boolean => {
    const next = neighbour(
      waiting.map((one) => one.id),
      id ?? 0,
      step,
    );
    const found = waiting.find((one) => one.id === next);
    if (found) setAt({ terminal: found.terminal, label: String(found.terminalLabel ?? ''), realName: found.id });
    return found !== undefined;
  };
  return {
    at,
    id,
    documents,
    realName,
    waiting,
    total: queue.data?.total ?? 0,
    move,
    show: (one: number) => setAt({ ...at, realName: one }),
  };
}

/** Reviews documents. In the queue, a decision opens the next one. */
export function useReview(start: Start) {
  const t = useT();
  const provider = useApi();
  const report = useReport();
  const all = useDocuments(start);
  const [problem, setProblem] = useState<string>();
  const [rejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const { id } = all;
  useEffect(() => {
    setProblem(undefined);
    setRejecting(false);
    setReason('');
  }, [id]);
  const { run: decide, pending: busy } = useApiMutation({
    send: ({ action, reason: why }: Decision) => {
      setProblem(undefined);
      return decideDocument(provider, action, id as number, why);
    },
    // Offers an undo, because a single key decides.
    onDone: (result, { action }) => {
      setRejecting(false);
      report(result, { label: t(`realNames.${action}`), opens: undefined }, t(DONE[action]));
      if (start.realName !== undefined) all.move(1);
    },
    onRefused: ({ body, message }) => setProblem(Object.values(body?.errors ?? {})[0] ?? body?.message ?? message),
  });
  const open: RealNameDocument | undefined = all.realName.data;
  const waits = open?.status === 'SUBMITTED' && !busy;
  return {
    ...all,
    busy,
    problem,
    rejecting,
    setRejecting,
    reason,
    setReason,
    waits,
    cancel: () => {
      setRejecting(false);
      setReason('');
    },
    approve: () => {
      if (waits && id !== undefined) void decide({ action: 'approve' });
    },
    reject: (text: string) => {
      if (waits && id !== undefined) void decide({ action: 'reject', reason: text });
    },
  };
}
export type Review = ReturnType<typeof useReview>;

const ownsKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=tablist], [role=group]') !== null);

/** Handles keys: `a` approves, `r` rejects, and arrows open other documents. */
export function useReviewKeys(review: Review): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isOther = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    if (isOther || ownsKeys(event.target)) return;
    const actions: Record<string, () => void> = {
      a: review.approve,
      r: () => {
        if (review.waits) review.setRejecting(true);
      },
      ArrowRight: () => void review.move(1),
      ArrowLeft: () => void review.move(-1),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => listen(document, 'keydown', (event: KeyboardEvent) => press(event)), []);
}

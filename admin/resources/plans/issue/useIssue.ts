import { keepPreviousData } from '@tanstack/react-query';
import type { ActionPreview } from '@t3d/resources/kit';
import { useState } from 'react';
import { changedBy, maySend, useCheck } from '../../../declared/actions/check';
import { useKeyOfBody, useReport } from '../../../declared/actions/outcome';
import { useActionRequest } from '../../../declared/actions/request';
import { useDeclaredResource } from '../../../declared/declaration';
import { useT } from '../../../locales/useT';
import type { ActionResult } from '../../../providers/dataProvider';
import { useApi, useRead } from '../../../providers/useApi';
import { useApiMutation } from '../../../providers/useApiMutation';
import { type Edits, type PlanRows, type Row, applyRule, bodyOf, planRows, typeInto } from './grid';
import { type Finding, type IssueBody, type IssueQuotes, type PriceName, LIMITS, findingsOf } from './quotes';
import type { Rule, RuleMode } from './rule';

/** Loads the present prices, again after a rejected call. */
function useQuotes(ids: readonly number[], agents: readonly number[]) {
  const { name } = useDeclaredResource();
  const query = useRead<IssueQuotes>(
    `${name}/quotes`,
    { ids: ids.join(','), agents: agents.join(',') },
    {
      enabled: ids.length <= LIMITS.plans,
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  // Omits a removed agent before the new prices arrive.
  const found = query.data && {
    ...query.data,
    quotes: query.data.quotes.filter(({ agent }) => agents.includes(agent)),
  };
  return { ...query, found };
}

/** The last results, which stay while a newer body is checked. */
interface Known {
  preview: ActionPreview | undefined;
  findings: ReadonlyMap<string, Finding>;
}
const NOTHING: Known = { preview: undefined, findings: new Map() };

interface Sent {
  body: IssueBody;
  doneText: string;
}

/** Issues the plans. If prices have changed, the dialog stays open and shows the changes. */
function useSendIssue(check: ReturnType<typeof useCheck>, reload: () => void) {
  const { name } = useDeclaredResource();
  const { action, onClose, onDone } = useActionRequest();
  const provider = useApi();
  const keyOf = useKeyOfBody();
  const report = useReport();
  return useApiMutation<Sent, ActionResult>({
    send: async ({ body }) => {
      const digest = await check.digestOf(body);
      return provider.act(name, action.name, { ...body, digest }, keyOf(body), [400, 403, 404, 409]);
    },
    onDone: (result, { doneText }) => {
      onDone();
      report(result, action, doneText);
      onClose();
    },
    onRefused: (rejection, { body }) => {
      const changed = changedBy(rejection);
      if (changed) check.take(changed, body);
      else check.again();
      reload();
    },
  });
}

function useChoices(given: unknown) {
  const [agents, setAgents] = useState<number[]>(Array.isArray(given) ? (given as number[]) : []);
  const [edits, setEdits] = useState<Edits>({});
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [skips, setSkips] = useState(true);
  const [expanded, setUnfolded] = useState<Readonly<Record<number, boolean>>>({});
  const [mode, setMode] = useState<RuleMode>('up');
  return {
    agents,
    setAgents: (ids: number[]): void => setAgents(ids.slice(0, LIMITS.agents)),
    edits,
    setEdits,
    leftOut,
    take: (plan: number, takes: boolean): void =>
      setLeftOut((before) => new Set(takes ? [...before].filter((id) => id !== plan) : [...before, plan])),
    skips,
    setSkips,
    unfolded: expanded,
    expand: (plan: number, isOpen: boolean): void => setUnfolded((before) => ({ ...before, [plan]: isOpen })),
    mode,
    setMode,
  };
}

export function useIssue() {
  const { name } = useDeclaredResource();
  const t = useT();
  const { action, ids, given } = useActionRequest();
  const choices = useChoices(given?.agents);
  const { agents, edits, setEdits, leftOut, skips } = choices;
  const quotes = useQuotes(ids, agents);
  const [known, setKnown] = useState(NOTHING);
  const groups = quotes.found ? planRows(quotes.found, edits, known.findings) : [];
  const taken = groups.filter(({ plan }) => !leftOut.has(plan.id));
  const whole = bodyOf(taken, edits, skips);
  const isTooMuch = (whole?.quotes.length ?? 0) > LIMITS.quotes;
  const body = isTooMuch ? null : whole;
  const check = useCheck(name, action, body);
  if (check.preview && body && check.preview !== known.preview)
    setKnown({ preview: check.preview, findings: findingsOf(check.preview, body) });
  const isCurrent = check.preview !== undefined && check.preview === known.preview;
  const issued = taken.flatMap(({ plan, rows }) =>
    rows.filter(({ isChanged, reason }) => isChanged && !reason).map((row) => ({ plan, row })),
  );
  const counts = {
    plans: new Set(issued.map(({ plan }) => plan.id)).size,
    agents: new Set(issued.map(({ row }) => row.quote.agent)).size,
    quotes: issued.length,
  };
  const words = {
    plans: t('issuePlans.plans', { count: counts.plans }),
    agents: t('issuePlans.agents', { count: counts.agents }),
    quotes: t('issuePlans.quotes', { count: counts.quotes }),
  };
  const { run, pending, problem } = useSendIssue(check, () => void quotes.refetch());
  return {
    ...choices,
    ids,
    quotes,
    groups,
    taken,
    findings: known.findings,
    isCurrent,
    isTooMuch,
    issued,
    counts,
    words,
    check,
    pending,
    problem,
    isEdited: agents.join() !== [given?.agents].flat().join() || Object.keys(edits).length > 0,
    type: (rows: readonly Row[], field: PriceName, text: string): void =>
      setEdits((before) => typeInto(before, rows, field, text)),
    apply: (rule: Rule): void => {
      choices.setMode(rule.mode);
      setEdits((before) => applyRule(taken, before, rule));
    },
    /** Sends only the body of the shown preview. Returns false if nothing was sent. */
    send: (): boolean => {
      if (!body || counts.quotes === 0 || !maySend(action, body, check)) return false;
      void run({ body, doneText: t('issuePlans.done', words) });
      return true;
    },
  };
}
export type IssueState = ReturnType<typeof useIssue>;

export interface RejectedRow {
  group: PlanRows;
  row: Row;
  text: string;
}
export const rejectedRows = ({ taken }: Pick<IssueState, 'taken'>): RejectedRow[] =>
  taken.flatMap((group) =>
    group.rows.flatMap((row) => (row.isChanged && row.reason ? [{ group, row, text: row.reason.text }] : [])),
  );

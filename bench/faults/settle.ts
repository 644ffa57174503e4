import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../../api/ledger';
import { select } from '../../api/models/sql';
import type { Command } from '../../api/test/modelTest/commands';
import { Model } from '../../api/test/modelTest/model';
import { type Result, type Scene, perform, readBooks } from '../../api/test/modelTest/perform';
import type { Line } from './crowd';

interface Intent {
  command: Command;
  answer?: Result;
  wrong: string[];
}

/** Returns every logged command, with its result if there was one. */
function readLogs(files: readonly string[]): Intent[][] {
  return files.map((file) => {
    const intents = new Map<string, Intent>();
    for (const text of readFileSync(file, 'utf8').split('\n')) {
      if (!text.endsWith('}')) continue;
      const line = JSON.parse(text) as Line;
      if (line.t === 'intent') intents.set(line.key, { command: line.command, wrong: [] });
      const intent = intents.get(line.key) as Intent;
      if (line.t === 'wrong') intent.wrong.push(line.said);
      if (line.t !== 'answer') continue;
      if (intent.answer && !sameAnswer(intent.answer, line.result))
        intent.wrong.push(`answered ${JSON.stringify(intent.answer)}, then ${JSON.stringify(line.result)}`);
      intent.answer ??= line.result;
    }
    return [...intents.values()];
  });
}

/** Returns a result as in the logs: dates as text, without the mark of a repetition. */
const withoutReplay = (result: Result): unknown =>
  JSON.parse(
    JSON.stringify('refused' in result ? result : { done: true, answer: result.answer }, (name, value: unknown) =>
      name === 'isRepeat' ? undefined : value,
    ),
  );
// Returns whether a retry gave the same result. A command that lacked money may succeed later.
const sameAnswer = (first: Result, later: Result): boolean =>
  'refused' in first || isDeepStrictEqual(withoutReplay(first), withoutReplay(later));

interface Verdict {
  rows: [string, string | number][];
  ok: boolean;
  problems: string[];
}

interface Counts {
  acknowledged: number;
  refused: number;
  unknown: number;
  committed: number;
  lost: number;
  ghosts: number;
  changed: number;
}

/** Checks that the ledger contains each successful command and no rejected one. */
function compareLedger(intents: readonly Intent[], posted: ReadonlyMap<string, number>, problems: string[]): Counts {
  const counts: Counts = { acknowledged: 0, refused: 0, unknown: 0, committed: 0, lost: 0, ghosts: 0, changed: 0 };
  for (const { command, answer, wrong } of intents) {
    const found = posted.get(command.key);
    problems.push(...wrong.map((said) => `${command.key}: ${said}`));
    if (!answer) {
      counts.unknown += 1;
      if (found !== undefined) counts.committed += 1;
    } else if ('refused' in answer) {
      counts.refused += 1;
      if (found !== undefined) {
        counts.ghosts += 1;
        problems.push(`${command.key} was refused and is in the ledger`);
      }
    } else {
      counts.acknowledged += 1;
      const said = (answer.answer as { transaction?: number } | undefined)?.transaction;
      if (found === undefined) {
        counts.lost += 1;
        problems.push(`${command.key} was acknowledged and is not in the ledger`);
      } else if (said !== undefined && said !== found) {
        counts.lost += 1;
        problems.push(`${command.key} was acknowledged as ${said} and is ${found}`);
      }
    }
  }
  return counts;
}

async function replayAll(
  scene: Scene,
  logs: readonly Intent[][],
  counts: Counts,
  problems: string[],
): Promise<Command[]> {
  const done: Command[][] = await Promise.all(
    logs.map(async (intents) => {
      const mine: Command[] = [];
      for (const { command, answer } of intents) {
        const result = await perform(scene, command);
        if (answer && !sameAnswer(answer, result)) {
          counts.changed += 1;
          problems.push(`${command.key} answered ${JSON.stringify(answer)}, asked again ${JSON.stringify(result)}`);
        }
        if (!('refused' in result)) mine.push(command);
      }
      return mine;
    }),
  );
  return done.flat();
}

const OFFSET = 1_000_000_000_000;

/** Returns the expected balances, with each completed command applied once. */
function modelOf(done: readonly Command[], begun: number, problems: string[]): Model {
  const model = new Model();
  for (const wallet of model.wallets) wallet.balance = OFFSET + begun;
  for (const currency of ['USD', 'EUR'])
    model.platform.set(
      `CASH ${currency}`,
      -begun * model.wallets.filter((_wallet, place) => model.currency(place) === currency).length,
    );
  for (const command of done) {
    const outcome = model.apply(command);
    if ('refused' in outcome) problems.push(`${command.key} was done and should have been refused: ${outcome.refused}`);
  }
  for (const wallet of model.wallets) wallet.balance -= OFFSET;
  return model;
}

/** Compares the ledger with the expected balances, but not the number of bills, which rounding affects. */
async function compareBooks(scene: Scene, model: Model, problems: string[]): Promise<void> {
  const { wallets, house } = await readBooks(scene);
  wallets.forEach((wallet, place) => {
    const expected = model.wallets[place]?.balance;
    if (wallet.balance !== expected)
      problems.push(`wallet ${place} should hold ${expected}, it holds ${wallet.balance}`);
  });
  for (const [account, total] of model.platform)
    if ((house[account] ?? 0) !== total) problems.push(`${account} should be ${total}, it is ${house[account] ?? 0}`);
}

async function readPosted(scene: Scene): Promise<{ posted: Map<string, number>; doubled: number; total: number }> {
  const rows = await select<{ id: number; idemKey: string }>(scene.ctx, 'SELECT id, idemKey FROM ledger_transactions');
  const posted = new Map(rows.map(({ id, idemKey }) => [idemKey, Number(id)]));
  return { posted, doubled: rows.length - posted.size, total: rows.length };
}

/** Checks the results of all workers: retries each command, compares the balances and audits the ledger. */
export async function settle(scene: Scene, files: readonly string[], begun: number): Promise<Verdict> {
  const problems: string[] = [];
  const logs = readLogs(files);
  const before = await readPosted(scene);
  const counts = compareLedger(logs.flat(), before.posted, problems);
  for (const [key, id] of before.posted) scene.transactions.set(key, id);
  const done = await replayAll(scene, logs, counts, problems);
  const after = await readPosted(scene);
  const expected = done.length + scene.users.length;
  if (after.total !== expected)
    problems.push(`${expected} movements should be in the ledger, there are ${after.total}`);
  await compareBooks(scene, modelOf(done, begun, problems), problems);
  const { invariants } = await audit(scene.database);
  const broken = invariants.filter((one) => one.broken > 0);
  problems.push(...broken.map(({ id, title, examples }) => `audit ${id}: ${title} (${examples.join(', ')})`));
  return {
    ok: problems.length === 0,
    problems,
    rows: [
      ['intents written', logs.flat().length],
      ['acknowledged', counts.acknowledged],
      ['refused', counts.refused],
      ['never answered', `${counts.unknown} (${counts.committed} had been committed)`],
      ['asked again afterwards', logs.flat().length],
      ['acknowledged, not in the ledger', counts.lost],
      ['refused, in the ledger', counts.ghosts],
      ['answered otherwise when asked again', counts.changed],
      ['keys posted twice', after.doubled],
      ['movements in the ledger', `${after.total} (expected ${expected})`],
      ['audit', broken.length === 0 ? `green, ${invariants.length} invariants` : 'BROKEN'],
    ],
  };
}

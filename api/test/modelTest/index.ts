import { isDeepStrictEqual } from 'node:util';
import type { Command } from './commands';
import { Generator } from './generator';
import type { Outcome } from './model';
import { Model } from './model';
import type { Result, Scene } from './perform';
import { auditBroken, openScene, perform, readBooks } from './perform';
import { randomFrom } from './random';

const show = (value: unknown): string => JSON.stringify(value);

/** Runs commands on the ledger and in the model, and describes a difference. */
class ModelTest {
  private readonly answers = new Map<string, unknown>();
  /** The numbers of successful, rejected and repeated runs by kind of command. */
  readonly tallies = new Map<string, { done: number; refused: number; again: number }>();
  constructor(
    private readonly scene: Scene,
    readonly model: Model,
  ) {}

  async step(command: Command): Promise<string | null> {
    const expected = this.model.apply(command);
    const result = await perform(this.scene, command);
    const tally = this.tallies.get(command.kind) ?? { done: 0, refused: 0, again: 0 };
    tally['refused' in expected ? 'refused' : expected.again ? 'again' : 'done'] += 1;
    this.tallies.set(command.kind, tally);
    const wrong = this.compare(command, expected, result);
    return wrong === null ? null : `${wrong}\n  ${show(command)}`;
  }

  private compare(command: Command, expected: Outcome, result: Result): string | null {
    if ('refused' in expected || 'refused' in result) {
      return isDeepStrictEqual(expected, result)
        ? null
        : `the model says ${show(expected)}, the ledger ${show(result)}`;
    }
    if (expected.answer && !isDeepStrictEqual(expected.answer, result.answer))
      return `the answer should be ${show(expected.answer)}, it is ${show(result.answer)}`;
    if (result.replayed !== undefined && result.replayed !== (expected.again ?? false))
      return `${expected.again ? 'a replay' : 'a new command'} was taken for the other`;
    if (expected.again && !isDeepStrictEqual(this.answers.get(command.key), result.answer))
      return `a replay should answer ${show(this.answers.get(command.key))}, it answers ${show(result.answer)}`;
    this.answers.set(command.key, result.answer);
    return null;
  }

  /** Compares every wallet and platform account with the model, and runs the whole audit. */
  async check(): Promise<string | null> {
    const { wallets, house } = await readBooks(this.scene);
    const place = wallets.findIndex((wallet, index) => !isDeepStrictEqual(wallet, this.model.wallets[index]));
    if (place >= 0)
      return `wallet ${place} should be ${show(this.model.wallets[place])}, it is ${show(wallets[place])}`;
    for (const [account, total] of this.model.platform) {
      if ((house[account] ?? 0) !== total)
        return `the platform's ${account} should be ${total}, it is ${house[account] ?? 0}`;
    }
    return (await auditBroken(this.scene))[0] ?? null;
  }
}

/** Runs a list of commands on new data. Returns the first difference, or null. */
async function failureOf(commands: readonly Command[]): Promise<string | null> {
  const scene = await openScene();
  try {
    const walk = new ModelTest(scene, new Model());
    for (const command of commands) {
      const wrong = await walk.step(command);
      if (wrong !== null) return wrong;
    }
    return await walk.check();
  } catch (error) {
    return String(error);
  } finally {
    await scene.close();
  }
}

/** Shortens a failing list while time allows, first by halves. */
async function shrink(
  commands: readonly Command[],
  seconds: number,
): Promise<{ commands: readonly Command[]; failure: string | null }> {
  const until = Date.now() + seconds * 1_000;
  let kept = commands;
  let failure: string | null = null;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1 && Date.now() < until;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < kept.length && kept.length > 1 && Date.now() < until;) {
      const fewer = [...kept.slice(0, start), ...kept.slice(start + size)];
      const still = await failureOf(fewer);
      if (still === null) {
        start += size;
        continue;
      }
      kept = fewer;
      failure = still;
    }
  }
  return { commands: kept, failure };
}

export interface ModelTestOptions {
  seed: number;
  steps: number;
  batch: number;
  shrinkSeconds: number;
}

async function explain(
  { seed, shrinkSeconds }: ModelTestOptions,
  done: readonly Command[],
  wrong: string,
): Promise<string> {
  const { commands, failure } = await shrink(done, shrinkSeconds);
  const last = commands.slice(-25).map((command) => `  ${show(command)}`);
  const reason = failure === null ? '' : ` (${failure})`;
  const part = commands.length > last.length ? `; the last ${last.length}` : '';
  return [
    `seed ${seed}, step ${done.length}: ${wrong}`,
    `${commands.length} commands still fail${reason}${part}:`,
    ...last,
  ].join('\n');
}

/**
 * Runs random commands of a seed on the ledger and in the model, and compares both after each batch. An error contains
 * the shortest failing list.
 */
export async function runModelTest(options: ModelTestOptions): Promise<ModelTest['tallies']> {
  const scene = await openScene();
  const model = new Model();
  const one = new ModelTest(scene, model);
  const generator = new Generator(randomFrom(options.seed), model);
  const done: Command[] = [];
  const fail = async (wrong: string): Promise<never> => {
    throw new Error(await explain(options, done, wrong));
  };
  try {
    while (done.length < options.steps) {
      done.push(generator.next());
      const wrong = await one.step(done.at(-1) as Command).catch((error: unknown) => String(error));
      if (wrong !== null) await fail(wrong);
      const unbalanced = done.length % options.batch === 0 || done.length === options.steps ? await one.check() : null;
      if (unbalanced !== null) await fail(unbalanced);
    }
    return one.tallies;
  } finally {
    await scene.close();
  }
}

import type { CommandName, Resource, RowOf } from '@t3d/resources/kit';
import type {
  CommandResult,
  AnySteps,
  ParsedCallOf,
  Command,
  BeforeSave,
  LockedOf,
  ResultOf,
  Steps,
} from '../../../registry/command';
import { checkCommand, runCommand } from './runCommand';
import type { Transaction } from 'sequelize';
import type { Context } from '../../../context';

/**
 * Declares the command of a resource's call, typed by the declaration, for example `command(users, 'recharge', { check,
 * run })`.
 */
export function command<
  R extends Resource,
  const N extends CommandName<R>,
  Result extends CommandResult,
  Held = LockedOf<R, N>,
>(
  resource: R,
  action: N,
  steps: Steps<R, N, Held, Result>,
): Command<R['name'], N, ParsedCallOf<R, N>, ResultOf<R, N, Result>> {
  const about = { resource, action, steps: steps as unknown as AnySteps } as const;
  const made = Object.assign(
    (ctx: Parameters<typeof runCommand>[0], input: unknown) => runCommand(ctx, about, input as never),
    {
      ...about,
      check: (ctx: Parameters<typeof runCommand>[0], input: unknown) => checkCommand(ctx, about, input as never),
    },
  );
  return made as unknown as Command<R['name'], N, ParsedCallOf<R, N>, ResultOf<R, N, Result>>;
}

/**
 * Declares a resource's rule, for example `beforeSave(terminals, (ctx, rows, before) => …)`. `children` names the
 * children that the rule reads.
 */
export const beforeSave = <R extends Resource, const C extends Readonly<Record<string, Resource>> = {}>(
  _resource: R,
  complete: BeforeSave<RowOf<R['fields']>, { readonly [N in keyof C]: readonly RowOf<C[N]['fields']>[] }>,
  _children?: C,
): BeforeSave => complete as unknown as BeforeSave;

interface Held {
  transaction: Transaction | undefined;
  found: unknown;
}
const held = new WeakMap<object, Map<string, Held>>();

/** Reads rows once per call, so that `run` receives the rows that the preview has locked. The cache key is `input`. */
export async function readOnce<T>(ctx: Context, input: object, read: () => Promise<T>, what = ''): Promise<T> {
  const known = held.get(input)?.get(what);
  if (known && ctx.transaction && known.transaction === ctx.transaction) return known.found as T;
  const found = await read();
  if (!ctx.holdsReads) return found;
  const all = held.get(input) ?? new Map<string, Held>();
  held.set(input, all.set(what, { transaction: ctx.transaction, found }));
  return found;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor, Context } from '../context';
import type { ServiceKey } from '../models/services';

/** Plain JSON: all that a sandbox is made from, read from the rows of its owner. */
export type World = Readonly<Record<string, unknown>>;

/** What the sandboxes of a product begin with. */
export interface SandboxWorld {
  /** Whether somebody of this role has a sandbox. */
  isFor(role: Actor['role']): boolean;
  /** Reads what the owner's sandbox is made from; null for somebody who has none. Reads the main database alone. */
  read(ctx: Context, owner: number): Promise<World | null>;
  /** Writes it into a new, migrated database, in the transaction of the context. */
  build(ctx: Context, world: World): Promise<void>;
  /** Prepares an opened database of a sandbox before it answers calls, for example its clock. */
  opened(database: Context['database']): Promise<void>;
  /** Is handed each call that a sandbox has answered. */
  answered(request: IncomingMessage, response: ServerResponse): void;
}
/** Null: the product has no sandboxes. */
export const SANDBOX_WORLD: ServiceKey<SandboxWorld | null> = { name: 'the world of sandboxes', make: () => null };

/** What only a process that runs a sandbox has. */
export interface SandboxControl {
  readonly owner: number;
  /** Makes the sandbox new from its owner's rows as they are now, once all other calls have ended. */
  reset(): Promise<void>;
}
/** Null in every process that is no sandbox. */
export const SANDBOX_CONTROL: ServiceKey<SandboxControl | null> = { name: 'the sandbox', make: () => null };
/** Whether this process runs a sandbox. */
export const isSandbox = ({ services }: Pick<Context['database'], 'services'>): boolean =>
  services.get(SANDBOX_CONTROL) !== null;

/** How the program of sandboxes is run. */
export interface Program {
  readonly file: string;
  readonly options: readonly string[];
}
/** Null: the product has none. */
export const SANDBOX_PROGRAM: ServiceKey<Program | null> = { name: 'the program of sandboxes', make: () => null };

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor, Context } from '../context';
import type { ServiceKey } from '../models/services';

/** The data for creating a sandbox, as JSON. */
export type SandboxJson = Readonly<Record<string, unknown>>;

/** Creates the initial contents of a product's sandboxes. */
export interface SandboxContents {
  isFor(role: Actor['role']): boolean;
  /** Reads the contents of an owner's sandbox from the main database, or returns null if the owner has none. */
  read(ctx: Context, owner: number): Promise<SandboxJson | null>;
  /** Writes the contents to a new, migrated database in the context's transaction. */
  build(ctx: Context, world: SandboxJson): Promise<void>;
  /** Prepares an open sandbox before calls are served, for example its clock. */
  opened(database: Context['database']): Promise<void>;
  /** Called for each call that a sandbox has served. */
  answered(request: IncomingMessage, response: ServerResponse): void;
}
/** The contents of the product's sandboxes, or null without sandboxes. */
export const SANDBOX_CONTENTS: ServiceKey<SandboxContents | null> = {
  name: 'the world of sandboxes',
  make: () => null,
};

export interface SandboxControl {
  readonly owner: number;
  /** Creates the sandbox again from the owner's present rows, after other calls have ended. */
  reset(): Promise<void>;
}
/** The control of this process's sandbox, or null in another process. */
export const SANDBOX_CONTROL: ServiceKey<SandboxControl | null> = { name: 'the sandbox', make: () => null };
export const isSandbox = ({ services }: Pick<Context['database'], 'services'>): boolean =>
  services.get(SANDBOX_CONTROL) !== null;

export interface Program {
  readonly file: string;
  readonly options: readonly string[];
}
/** The program that runs the product's sandboxes, or null without sandboxes. */
export const SANDBOX_PROGRAM: ServiceKey<Program | null> = { name: 'the program of sandboxes', make: () => null };

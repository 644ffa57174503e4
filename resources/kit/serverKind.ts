import type { Field } from './field';
import type { FieldKind } from './kind';

/** The part of a kind that only the server reads: `server.ts` of its folder, default export. Pure, without a database. */
export interface ServerKind {
  readonly kind: FieldKind;
  /** Options of its own that screens get, beside those of every field. */
  readonly options: readonly string[];
  /** Options of its own that stay on the server. */
  readonly serverOptions: readonly string[];
  /** Sentences about a wrong declaration of a field; each ends with what to write instead. */
  mistakes(field: Field): string[];
  /** A valid value for generated tests, another one for each `n`. */
  sample(field: Field, n: number): unknown;
}

const KINDS = new Map<string, ServerKind>();

export function registerServerKinds(kinds: Iterable<ServerKind>): void {
  for (const one of kinds) KINDS.set(one.kind.name, one);
}

/** Returns the server's part of a field's kind. Throws where its folder has none. */
export function serverKindOf(field: Pick<Field, 'kind'>): ServerKind {
  const kind = KINDS.get(field.kind);
  if (!kind) throw new Error(`there is no server part of the kind ${field.kind}; write its server.ts`);
  return kind;
}

/** The compiler error for an unknown name. It shows the known names. */
export interface Unknown<Name, Known> {
  'no such name': Name;
  'write one of': Known;
}
/**
 * Rejects unknown keys of `D`, which the compiler would otherwise allow, because it infers `D` from the declaration.
 */
export type Only<D, Known> = { readonly [K in Exclude<keyof D, Known>]: Unknown<K, Known> };

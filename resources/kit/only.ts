/** The compiler error for an unknown name, which shows the known names. */
export interface Unknown<Name, Known> {
  'no such name': Name;
  'write one of': Known;
}
/** Rejects unknown keys. Without it the compiler would allow them, because `D` is inferred as a whole. */
export type Only<D, Known> = { readonly [K in Exclude<keyof D, Known>]: Unknown<K, Known> };

/** The compiler error for an unknown name. The error shows the known names. */
export interface Unknown<Name, Known> {
  'no such name': Name;
  'write one of': Known;
}
/**
 * Rejects the keys of `D` that are not in `Known`. Without this type the compiler infers `D` from the declaration and
 * therefore allows these keys.
 */
export type Only<D, Known> = { readonly [K in Exclude<keyof D, Known>]: Unknown<K, Known> };

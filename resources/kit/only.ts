/** The compiler error for an unknown name. */
export interface Unknown<Name, Known> {
  'no such name': Name;
  'write one of': Known;
}
/** Rejects the keys of `D` that are not in `Known`, because the compiler would otherwise accept any keys. */
export type Only<D, Known> = { readonly [K in Exclude<keyof D, Known>]: Unknown<K, Known> };

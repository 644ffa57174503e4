/** Says in an error of the compiler which name is not known, and which are. */
export interface Unknown<Name, Known> {
  'no such name': Name;
  'write one of': Known;
}
/** Refuses keys that the vocabulary does not have: `D` is inferred whole, so the compiler alone would let them pass. */
export type Only<D, Known> = { readonly [K in Exclude<keyof D, Known>]: Unknown<K, Known> };

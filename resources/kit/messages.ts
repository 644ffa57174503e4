/**
 * The messages of validation for a field, and their parameters. The catalogues of server and browser have a text for
 * each. A kind with a message of its own adds it here by declaration merging.
 */
export interface FieldMessages
  extends
    Record<
      | 'required'
      | 'unknown'
      | 'object'
      | 'invalid'
      | 'text'
      | 'lookAlike'
      | 'pattern'
      | 'number'
      | 'integer'
      | 'boolean'
      | 'oneOf'
      | 'date'
      | 'time'
      | 'month'
      | 'money'
      | 'i18n'
      | 'list'
      | 'id'
      | 'areaCode'
      | 'repeated',
      undefined
    >,
    Record<`contact.${'email' | 'phone' | 'either'}`, undefined>,
    Record<'length' | 'max' | 'maxMoney', { max: number }>,
    Record<'min' | 'minMoney' | 'shortest' | 'fewest', { min: number }>,
    Record<'limit', { limit: number }> {}
/** A message as a key of the catalogue and what fills it; turned into words at the edge. */
export type FieldMessage = {
  [K in keyof FieldMessages]: FieldMessages[K] extends undefined
    ? { key: K; params?: undefined }
    : { key: K; params: FieldMessages[K] };
}[keyof FieldMessages];
/** Messages that nothing fills. */
export type PlainMessage = {
  [K in keyof FieldMessages]: FieldMessages[K] extends undefined ? K : never;
}[keyof FieldMessages];

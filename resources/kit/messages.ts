/** The validation messages by key. A kind adds messages by declaration merging. */
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
/** A message with its parameters, which is translated only when it is shown or sent. */
export type FieldMessage = {
  [K in keyof FieldMessages]: FieldMessages[K] extends undefined
    ? { key: K; params?: undefined }
    : { key: K; params: FieldMessages[K] };
}[keyof FieldMessages];
export type PlainMessage = {
  [K in keyof FieldMessages]: FieldMessages[K] extends undefined ? K : never;
}[keyof FieldMessages];

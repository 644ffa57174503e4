import type { FieldMessages } from '@t3d/resources/kit';
import type { texts } from './texts';

// Types of message keys and parameters, derived from the Chinese texts. A new message needs texts in three languages.

/** The messages that a product's modules add, by `declare module '../../locales/keys'` in a `…Texts.ts`. */
export interface ProductMessages {}

type Texts = typeof texts & ProductMessages;
export type MessageName = keyof Texts;

type Blank<N extends string> = N extends `${string}"${string}` ? never : N extends `${infer B}:${string}` ? B : N;
type Blanks<S> = S extends `${string}{${infer N}}${infer R}` ? Blank<N> | Blanks<R> : never;
type ValueOf<N> = N extends `${string}Minor` ? number : string | number;
/** The names of the placeholders in a message. */
export type BlanksOf<K extends MessageName> = Blanks<Texts[K]['zh']>;
/** The parameters of a message, by its placeholders. Those of validation messages are declared in `FieldMessages`. */
export type MessageParams<K extends MessageName> = K extends keyof FieldMessages
  ? FieldMessages[K]
  : { readonly [N in BlanksOf<K>]: ValueOf<N> };
type NeedsNothing<K extends MessageName> = [
  K extends keyof FieldMessages ? (FieldMessages[K] extends undefined ? never : 'limit') : BlanksOf<K>,
] extends [never]
  ? true
  : false;

/** The arguments for a message's placeholders, or none. */
export type MessageArguments<K extends MessageName> =
  NeedsNothing<K> extends true ? [params?: Readonly<Record<string, never>>] : [params: MessageParams<K>];
/** The messages without placeholders. */
export type PlainMessage = { [K in MessageName]: NeedsNothing<K> extends true ? K : never }[MessageName];
/** Messages that need no placeholders except `B`. */
export type MessagesWith<B extends string> = { [K in MessageName]: BlanksOf<K> extends B ? K : never }[MessageName];
/** A message as key and parameters, translated when the response is written. */
export type Message =
  | { key: PlainMessage; params?: Readonly<Record<string, never>> }
  | { [K in Exclude<MessageName, PlainMessage>]: { key: K; params: MessageParams<K> } }[Exclude<
      MessageName,
      PlainMessage
    >];
/** A message whose parameter types were already checked. */
export interface CheckedMessage {
  readonly key: MessageName;
  readonly params?: Readonly<Record<string, string | number>>;
}

import type { FieldMessages } from '@t3d/resources/kit';
import type { texts } from './texts';

// Types of the keys and parameters of messages, derived from the Chinese texts. A new message needs texts in three
// languages. The texts are in a catalogue in this folder or in the `…Texts.ts` of a domain module.

/**
 * The messages that a product's domain modules add. A `…Texts.ts` contains `declare module '../../locales/keys' {
 * interface ProductMessages extends Words {} }`.
 */
export interface ProductMessages {}

type Texts = typeof texts & ProductMessages;
export type MessageName = keyof Texts;

type Blank<N extends string> = N extends `${string}"${string}` ? never : N extends `${infer B}:${string}` ? B : N;
type Blanks<S> = S extends `${string}{${infer N}}${infer R}` ? Blank<N> | Blanks<R> : never;
type ValueOf<N> = N extends `${string}Minor` ? number : string | number;
/** The names of the placeholders in a message. */
export type BlanksOf<K extends MessageName> = Blanks<Texts[K]['zh']>;
/**
 * The parameters of a message, derived from the placeholders of its text. `FieldMessages` declares the parameters of
 * validation messages instead, because the validation rules cannot tell whether a number is money.
 */
export type Filling<K extends MessageName> = K extends keyof FieldMessages
  ? FieldMessages[K]
  : { readonly [N in BlanksOf<K>]: ValueOf<N> };
type NeedsNothing<K extends MessageName> = [
  K extends keyof FieldMessages ? (FieldMessages[K] extends undefined ? never : 'limit') : BlanksOf<K>,
] extends [never]
  ? true
  : false;

/** The parameters of a message. A message has a parameter for each placeholder, or none. */
export type Filled<K extends MessageName> =
  NeedsNothing<K> extends true ? [params?: Readonly<Record<string, never>>] : [params: Filling<K>];
/** Messages without placeholders. Such a message needs only a key. */
export type PlainMessage = { [K in MessageName]: NeedsNothing<K> extends true ? K : never }[MessageName];
/** Messages that need no placeholders except `B`. */
export type FilledBy<B extends string> = { [K in MessageName]: BlanksOf<K> extends B ? K : never }[MessageName];
/** A message as its key and parameters. The message is translated when the response is written. */
export type Message =
  | { key: PlainMessage; params?: Readonly<Record<string, never>> }
  | { [K in Exclude<MessageName, PlainMessage>]: { key: K; params: Filling<K> } }[Exclude<MessageName, PlainMessage>];
/** The message of an error with its parameters. The types of the parameters were already checked. */
export interface CheckedMessage {
  readonly key: MessageName;
  readonly params?: Readonly<Record<string, string | number>>;
}

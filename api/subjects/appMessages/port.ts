/** One call to the push service: the same words for up to 500 devices, which have the push ids of `devices`. */
export interface Push {
  /** Ours: a call repeated under it is delivered once. */
  cid: string;
  title: string;
  content: string;
  devices: readonly string[];
}
/** The service refuses these words or devices for good: repeating the call changes nothing. */
export class PushRefused extends Error {}

/** Takes pushes to phones. Any error but `PushRefused` means that nobody knows whether it was done: call again. */
export interface PushPort {
  send(push: Push): Promise<void>;
  /** Asks whether account and address are right; reaches no phone. Throws with the reason. */
  test(): Promise<void>;
}

import type { SMS_GATEWAYS } from '@t3d/resources/codes/sms-messages';

/** A text message as a gateway hands it over. */
export interface InboundMessage {
  /** The gateway's own id: the same message has the same one, however often it is sent. */
  messageId: string;
  /** Our number, digits only. */
  to: string;
  from: string;
  text: string;
  /** When the gateway received it, by its clock. */
  receivedAt: Date;
}

/** How a gateway calls us: where, in which format, and what it expects as an answer. */
export interface Gateway {
  name: (typeof SMS_GATEWAYS)[number];
  /** Below `/ms-api/inbound`. */
  path: string;
  /** Reads the signed bytes of a call; throws `Invalid` for what is no message. `arrivedAt`: when it came. */
  read(body: Buffer, arrivedAt: Date): InboundMessage;
  /** What it takes as "received": JSON in our envelope, or a plain text. */
  accepted(outcome: Received): { type: 'json'; body: object } | { type: 'text'; body: string };
  /** A message as this gateway would send it: what the simulator speaks. */
  write(message: InboundMessage): { body: string; contentType: string };
}

/** `duplicate`: it was here before; nothing was stored now. */
export interface Received {
  messageId: string;
  duplicate: boolean;
}

import type { Express } from 'express';
import express from 'express';
import { IncomingMessage, ServerResponse } from 'node:http';

/** The classes of a server's requests and answers, as `createServer` takes them. */
export interface Messages {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Makes classes of requests and answers that have Express's methods from the start. Express would give each request of
 * Node's class another prototype, and V8 makes a new hidden class for every property that is set on such an object
 * afterwards. That took half of the processor time of a read.
 */
export function createMessages(): Messages {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(AppRequest.prototype, express.request);
  Object.setPrototypeOf(AppResponse.prototype, express.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Gives an app these classes, which belong to it alone. */
export function giveMessages(app: Express, { IncomingMessage: Asked, ServerResponse: Answered }: Messages): void {
  app.request = Object.assign(Asked.prototype, { app }) as unknown as Express['request'];
  app.response = Object.assign(Answered.prototype, { app }) as unknown as Express['response'];
}

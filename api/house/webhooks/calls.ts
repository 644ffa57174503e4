import { type ApiCall, TEXT, answersRows, shapeOf } from '../../engine/http/apiCall';

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/webhook-events',
    name: 'webhooks.events',
    summary: 'the events that the caller may choose for a webhook, each with an example of its data',
    pattern: 'webhooks:list',
    answers: answersRows(
      shapeOf({ name: TEXT, resource: TEXT, example: { type: 'object', additionalProperties: true } }),
    ),
  },
];

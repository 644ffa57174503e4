import { type ApiCall, TEXT, answersOther, header, sendsAtLeast } from '../engine/http/apiCall';

/** The scope of API keys that may call it. */
export const SCOPE = 'mcp';

/** This room's call for the document of the API. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/mcp',
    name: 'assistant.call',
    openToKeys: true,
    scope: SCOPE,
    summary: 'the Model Context Protocol (streamable HTTP) for assistants, by an API key with the scope mcp',
    parameters: [header('Mcp-Session-Id', 'the conversation, as `initialize` answered it')],
    body: sendsAtLeast({ jsonrpc: { const: '2.0' }, method: TEXT, params: { type: 'object' } }, ['jsonrpc', 'method']),
    answers: answersOther('an answer of the protocol', 'application/json'),
  },
];

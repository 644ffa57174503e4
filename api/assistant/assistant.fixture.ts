import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Role } from '@t3d/resources/kit';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Preview } from '../registry/command';
import type { TestServer } from '../test/server';

/** The data of a tool's response: a preview with a digest, the result of a change, or a record. */
export type ToolData = Partial<Preview> & {
  digest: string;
  preview: Partial<Preview> & { digest: string };
  affected: number;
  approvalId: number;
  id: number;
  status: string;
  retailPrice: number;
};
export interface ToolResponse {
  isError: boolean;
  code: number;
  message: string;
  data: ToolData;
  errors?: Record<string, string>;
  rows: Record<string, unknown>[];
  total: number;
  undo?: { entry: number };
  texts: string[];
}
export interface Assistant {
  readonly client: Client;
  call(tool: string, input?: object): Promise<ToolResponse>;
  /** Calls a tool twice. The first call gets the preview, and the second call sends the preview's digest. */
  agree(tool: string, input?: object): Promise<ToolResponse>;
  names(): Promise<string[]>;
}

/** Makes a test server listen on a port, because real clients must connect. */
export async function listening(server: TestServer): Promise<{ url: string; http: Server }> {
  const http = createServer(server.app);
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/t3d-api/mcp`, http };
}

let keys = 0;
/** Creates a user's API key for an assistant. By default, the key may change records. */
export async function makeKey(
  server: TestServer,
  role: Role,
  scopes: readonly string[] = ['mcp', 'mcp:write'],
): Promise<{ id: number; key: string; name: string }> {
  keys += 1;
  const name = `key ${keys}`;
  const made = await (await server.as(role)).post('/t3d-api/api-keys').send({ name, scopes });
  if (made.status !== 200) throw new Error(made.text);
  return { ...made.body.data, name };
}

export async function connect(
  url: string,
  key: string,
  { name = 'helper', language = 'en' }: { name?: string; language?: string } = {},
): Promise<Assistant> {
  const headers = { Authorization: `Bearer ${key}`, 'Accept-Language': language };
  const client = new Client({ name, version: '1.2.3' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as never);
  const call = async (tool: string, input: object = {}): Promise<ToolResponse> => {
    const { content, structuredContent, isError } = await client.callTool({ name: tool, arguments: { ...input } });
    const texts = (content as { text: string }[]).map(({ text }) => text);
    return { ...(structuredContent as object), isError: isError === true, texts } as ToolResponse;
  };
  return {
    client,
    call,
    agree: async (tool, input = {}) => {
      const { data, ...first } = await call(tool, input);
      if (first.isError) throw new Error(`${tool}: ${first.message} ${JSON.stringify(first.errors)}`);
      return call(tool, { ...input, digest: data.digest });
    },
    names: async () => (await client.listTools()).tools.map((tool) => tool.name),
  };
}

/** The parts of the API document from which requests are made. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  description?: string;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
}
interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path';
  schema: Schema;
}
interface Operation {
  operationId: string;
  servers?: { url: string }[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Call {
  name: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  resource: string;
  body: { type: string; schema: Schema } | null;
}

const METHODS = ['get', 'post', 'put', 'delete'];
/** Matches streams, which never end. */
const SKIPPED = /\/events$/;
/** URLs outside the API document: pages, unsupported methods, and the simulator. */
const OTHERS = [
  'get /t3d/{path}',
  'get /t3d/public/{path}',
  'get /t3d/assets/{path}',
  'get /ms-api/{path}',
  'post /ms-api/inbound',
  'get /{path}',
  'get /t3d-api/{path}',
  'patch /t3d-api/users/{id}',
  'options /t3d-api/orders',
  'head /t3d-api/orders',
  'head /t3d-api/bills/export',
  'post /t3d-api/{path}/actions/{name}',
  'post /t3d-api/users/actions/{name}',
  'get /t3d-api/users/{id}/{name}',
  'get /simulator/payments/{path}',
  'post /simulator/payments/{path}/pay',
  'post /simulator/suppliers/orders/{path}/use',
  'post /simulator/suppliers/mode',
  'get /simulator/mail',
];

function callOf(path: string, method: string, operation: Operation, shared: readonly Parameter[]): Call {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    method,
    name: operation.operationId,
    resource: /^\/([\w-]+)/.exec(path)?.[1] ?? '',
    path: `${(operation.servers?.[0]?.url ?? '/t3d-api').replace(/^\/$/, '')}${path}`,
    parameters: [...shared, ...(operation.parameters ?? [])],
    body: type && media ? { type, schema: media.schema } : null,
  };
}

/** Returns every call in the document, and other URLs. */
export function callsOf({ paths }: ApiDocument): Call[] {
  const told = Object.entries(paths)
    .filter(([path]) => !SKIPPED.test(path))
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const shared = (item.parameters as unknown as Parameter[] | undefined) ?? [];
        return item[method] ? [callOf(path, method, item[method], shared)] : [];
      }),
    );
  const others = OTHERS.map((name): Call => {
    const [method, path] = name.split(' ') as [string, string];
    return { name, method, path, parameters: [], resource: 'users', body: null };
  });
  return [...told, ...others];
}

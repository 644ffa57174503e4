import type { Language } from '@t3d/resources/kit';
import type { ServiceKey } from '../../models/services';
import type { Json } from './apiCall';

/** What a product says of a call beside its declaration: what its action answers, and an example that tests run. */
export interface CallNote {
  /** What an action answers beside the number of records, as JSON Schema. */
  readonly answers?: Readonly<Record<string, Json>>;
  /** Values of the parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: Json;
  readonly answer?: Json;
}

/** A change of the API that programs notice. `on`: its day, as 2026-11-26. */
export interface ApiChange {
  readonly on: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly text: Readonly<Record<Language, string>>;
}

/** What partners read of a product's API: of its calls, by their operationId, and of its changes, newest first. */
export interface PartnerApi {
  readonly notes: Readonly<Record<string, CallNote>>;
  readonly changes: readonly ApiChange[];
}
export const PARTNER_API: ServiceKey<PartnerApi> = {
  name: 'what partners read of the API',
  make: () => ({ notes: {}, changes: [] }),
};

type Content = Record<string, Json>;
const jsonOf = (part: unknown): Json | undefined =>
  (part as { content?: Content } | undefined)?.content?.['application/json'];

function withAnswers(schema: Json, answers: Readonly<Record<string, Json>>): Json {
  const { data, ...others } = (schema.properties ?? {}) as Record<string, Json>;
  const properties = { ...(data?.properties as Json | undefined), ...answers };
  const more = data?.$ref ? { allOf: [data, { type: 'object', properties }] } : { ...data, properties };
  return { ...schema, properties: { ...others, data: more } };
}

/** An operation of the document with what the product says of it. */
export function annotated(operation: Json, { answers, parameters = {}, body, answer }: CallNote): Json {
  const [sent, done] = [jsonOf(operation.requestBody), jsonOf((operation.responses as Json)[200])];
  const json = (part: Json): Json => ({ content: { 'application/json': part } });
  const schema = answers && done ? withAnswers(done.schema as Json, answers) : done?.schema;
  return {
    ...operation,
    parameters: (operation.parameters as { name: string }[]).map((one) =>
      Object.hasOwn(parameters, one.name) ? { ...one, example: parameters[one.name] } : one,
    ),
    ...(sent && {
      requestBody: { ...(operation.requestBody as Json), ...json({ ...sent, ...(body && { example: body }) }) },
    }),
    ...(done && {
      responses: {
        ...(operation.responses as Json),
        200: {
          ...((operation.responses as Json)[200] as Json),
          ...json({ schema, ...(answer && { example: answer }) }),
        },
      },
    }),
  };
}

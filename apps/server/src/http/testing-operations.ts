import { z } from 'zod';

/** The parts of a JSON schema that the fuzzer reads. */
export interface FieldSchema {
  readonly type?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly maxLength?: number | undefined;
  readonly anyOf?: readonly FieldSchema[] | undefined;
}

export interface Field {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly schema: FieldSchema;
}

/** A call as the OpenAPI document describes it. */
export interface Operation {
  readonly method: string;
  /** With {parameters}. */
  readonly path: string;
  readonly fields: readonly Field[];
  readonly encoding?: 'json' | 'form' | undefined;
  /** The call reads the bearer token. */
  readonly bearer: boolean;
  /** Content types by status; undefined where nothing describes them. */
  readonly answers?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Codes of its errors; undefined where nothing describes them. */
  readonly codes?: readonly string[] | undefined;
}

const fieldSchema: z.ZodType<FieldSchema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    maxLength: z.number().optional(),
    anyOf: z.array(fieldSchema).optional(),
  }),
);
const described = z.object({
  security: z.array(z.unknown()).default([]),
  parameters: z.array(z.object({ in: z.enum(['path', 'query', 'header']), name: z.string(), schema: fieldSchema })).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.object({ properties: z.record(z.string(), fieldSchema) }) })) })
    .optional(),
  'x-errores': z.array(z.object({ codigo: z.string() })).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).default({}) })),
});
const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), described)) });

const ENCODINGS: Readonly<Record<string, Operation['encoding']>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
};

/** Every call of the document. @throws ZodError for a foreign document */
export function readOperations(document: unknown): Operation[] {
  return Object.entries(openApi.parse(document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody, responses, security, 'x-errores': errors }]) => {
      const [body] = Object.entries(requestBody?.content ?? {});
      const inBody = Object.entries(body?.[1].schema.properties ?? {}).map(([name, schema]): Field => ({ name, schema, place: 'body' }));
      return {
        method: method.toUpperCase(),
        path,
        fields: [...parameters.map(({ in: place, name, schema }): Field => ({ name, place, schema })), ...inBody],
        encoding: body && ENCODINGS[body[0]],
        bearer: security.length > 0,
        codes: errors?.map(({ codigo }) => codigo),
        answers: Object.fromEntries(Object.entries(responses).map(([status, { content }]) => [status, Object.keys(content)])),
      };
    }),
  );
}

function undescribed(method: string, path: string, names: Partial<Record<'query' | 'body', readonly string[]>> = {}): Operation {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const schema = { type: 'string', maxLength: 2_000 };
  return {
    method,
    path,
    fields: Object.entries({ path: parameters, ...names }).flatMap(([place, all]) =>
      all.map((name): Field => ({ name, place: place as Field['place'], schema })),
    ),
    encoding: names.body && 'form',
    bearer: false,
  };
}

const RETURN = ['token_ws', 'TBK_TOKEN', 'TBK_ORDEN_COMPRA', 'TBK_ID_SESION'];
const SIGN_IN = ['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce', 'code_challenge', 'prompt'];
const PAYING = '/webpay-simulado/webpayserver';
const REALM = '/realms/veridico/protocol/openid-connect';

/** Reachable routes that the document does not describe: pages, files, stand-ins and unknown addresses. */
export const UNDESCRIBED: readonly Operation[] = [
  ...['/compra-directa/paso2', '/contrata-directo/paso2', '/mi-plan/pago'].flatMap((path) => [
    undescribed('GET', path, { query: RETURN }),
    undescribed('POST', path, { body: RETURN }),
  ]),
  undescribed('GET', '/v1/esquemas/{archivo}'),
  undescribed('GET', '/v1/ejemplos/{archivo}'),
  undescribed('GET', '/v1/{nada}'),
  undescribed('POST', '/v1/{nada}', { body: ['nada'] }),
  undescribed('GET', '/{nada}', { query: ['uid', 'token'] }),
  undescribed('GET', '/assets/{archivo}'),
  undescribed('GET', '/compra/{enlace}'),
  undescribed('GET', '/dev/correos/{id}'),
  undescribed('GET', `${REALM}/auth`, { query: SIGN_IN }),
  undescribed('POST', `${REALM}/token`, {
    body: ['grant_type', 'client_id', 'username', 'refresh_token', 'code', 'code_verifier', 'scope'],
  }),
  undescribed('GET', `${REALM}/logout`, { query: ['id_token_hint', 'post_logout_redirect_uri', 'client_id', 'state'] }),
  undescribed('POST', `${REALM}/logout`, { body: ['refresh_token', 'client_id'] }),
  undescribed('POST', `${PAYING}/initTransaction`, { body: ['token_ws'] }),
  undescribed('POST', `${PAYING}/tarjeta`, { body: ['token_ws', 'numero', 'expiracion', 'cvv', 'cuotas'] }),
  undescribed('POST', `${PAYING}/banco`, { body: ['token_ws', 'rut', 'clave', 'decision'] }),
];

import type { EndpointSchema } from '@veridico/api/endpoints';
import { problems, type ProblemCode, type Route } from '@veridico/api';
import { z } from 'zod';
import { accessOf, type Access, needsFreshSignIn, pattern } from './access.ts';
import { limitsOf } from './call-limits.ts';

const problemBody = z.object({
  codigo: z.string(),
  mensaje: z.string(),
  campos: z.record(z.string(), z.string()).optional(),
  valorConsultaAdicional: z.number().optional(),
  moneda: z.enum(['1', '2']).optional(),
  descripcion: z.string().optional(),
  error: z.string().optional(),
});
const sentence = z.string().describe('La frase sola');

/** Path of the calls about the caller's own account. */
const OWN_ACCOUNT = '/v1/api/users/';

/** Status for headers over the limit; refused before routing. */
const UNREAD = 431;

/** Content type of an answer that is not JSON. */
const ANSWER_TYPE = { text: 'text/csv', file: 'application/octet-stream', empty: undefined } as const;

/** An error that a call may answer. */
export interface Refusal {
  readonly estado: number;
  readonly codigo: string;
  readonly mensaje: string;
}

/** Every error of a call, by status: its own and those that follow from its route, its access and its limits. */
export function refusalsOf(route: Route, schema: EndpointSchema): Refusal[] {
  const codes = new Set<ProblemCode>([...(schema.problems ?? []), ...refusalsOfKind(route)]);
  const own = Object.entries(schema.refusals ?? {}).flatMap(([status, messages]) =>
    Object.entries(messages).map(([codigo, mensaje]) => ({ estado: Number(status), codigo, mensaje })),
  );
  const common = [...codes].map((codigo) => ({ estado: problems[codigo].status, codigo, mensaje: problems[codigo].mensaje }));
  const unread = { estado: UNREAD, codigo: 'PETICION_INVALIDA', mensaje: problems.PETICION_INVALIDA.mensaje };
  return [...own, ...common, unread].toSorted((one, other) => one.estado - other.estado);
}

/** Answers of a call by status. */
export function answersOf(route: Route, schema: EndpointSchema) {
  // A body refused before routing is answered as JSON even where the call answers text.
  const refusal = route.refusal === 'text' ? as({ 'text/plain': sentence, 'application/json': problemBody }) : problemBody;
  const type = route.answer === undefined ? undefined : ANSWER_TYPE[route.answer];
  const own = Object.entries(schema.response).map(([status, body]) => [status, type === undefined ? body : as({ [type]: body })] as const);
  return {
    ...Object.fromEntries(refusalsOf(route, schema).map(({ estado }) => [estado, refusal])),
    [UNREAD]: problemBody,
    ...Object.fromEntries(own),
  };
}

/** Groups schemas by content type. */
function as(types: Readonly<Record<string, z.ZodType>>) {
  return { content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])) };
}

/** Problems that follow from the table of access, that of limits and the kind of call. */
function refusalsOfKind(route: Route): ProblemCode[] {
  const access = accessOf(route.method, pattern(route.path));
  return [
    'PETICION_INVALIDA',
    'ERROR_INTERNO',
    'NO_DISPONIBLE',
    ...(access === 'anyone' ? [] : (['NO_AUTENTICADO', 'CUENTAS_NO_DISPONIBLES'] as const)),
    ...(access === 'backoffice' ? (['NO_PERMITIDO', 'SEGUNDO_FACTOR_PENDIENTE'] as const) : []),
    ...(ofCompany(route, access) ? (['SEGUNDO_FACTOR_PENDIENTE', 'EMPRESA_CAMBIADA'] as const) : []),
    ...(needsFreshSignIn(route) ? (['INGRESO_ANTIGUO'] as const) : []),
    ...(limitsOf(route).length > 0 ? (['DEMASIADAS_SOLICITUDES'] as const) : []),
    ...(route.method === 'POST' ? (['CUERPO_DEMASIADO_GRANDE', 'TIPO_NO_ADMITIDO'] as const) : []),
  ];
}

/** Whether a call may be made for a company, which may demand the second factor. Calls about the own account stand under one path. */
function ofCompany({ path }: Route, access: Access | undefined): boolean {
  return (access === 'account' || access === 'maybe') && !path.startsWith(OWN_ACCOUNT);
}

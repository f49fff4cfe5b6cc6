import type { EndpointSchema } from '@veridico/api/endpoints';
import { problems, type ProblemCode, type Route } from '@veridico/api';
import { z } from 'zod';

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

/** More headers than the server reads: refused before it knows what is asked for. */
const UNREAD = 431;

/** What a call may answer, by status: its own answers, its own problems, and those that any call like it has. */
export function answersOf(route: Route, schema: EndpointSchema) {
  const codes: readonly ProblemCode[] = [...(schema.problems ?? []), ...refusalsOfKind(route)];
  // Unread, it is refused before anybody knows that this call's refusals are texts.
  const refusal = route.refusal === 'text' ? as({ 'text/plain': sentence, 'application/json': problemBody }) : problemBody;
  const own = Object.entries(schema.response).map(
    ([status, body]) => [status, route.answer === 'text' ? as({ 'text/csv': body }) : body] as const,
  );
  return {
    ...Object.fromEntries(codes.map((code) => [problems[code].status, refusal])),
    [UNREAD]: problemBody,
    ...Object.fromEntries(own),
  };
}

/** By content type. */
function as(types: Readonly<Record<string, z.ZodType>>) {
  return { content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])) };
}

/** Any address may be written wrong and any part may be away; only a request that carries a body may carry a wrong one. */
function refusalsOfKind({ method }: Route): ProblemCode[] {
  return ['PETICION_INVALIDA', 'NO_DISPONIBLE', ...(method === 'POST' ? (['CUERPO_DEMASIADO_GRANDE', 'TIPO_NO_ADMITIDO'] as const) : [])];
}

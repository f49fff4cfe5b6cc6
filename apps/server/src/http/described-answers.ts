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

/** Status for headers over the limit; refused before routing. */
const UNREAD = 431;

/** Answers of a call by status: its own answers, its own problems, and those common to all calls of its kind. */
export function answersOf(route: Route, schema: EndpointSchema) {
  const codes: readonly ProblemCode[] = [...(schema.problems ?? []), ...refusalsOfKind(route)];
  // A body refused before routing is answered as JSON even where the call answers text.
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

/** Groups schemas by content type. */
function as(types: Readonly<Record<string, z.ZodType>>) {
  return { content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])) };
}

/** Problems any call may answer: malformed address, unavailable part; for POST also a bad body. */
function refusalsOfKind({ method }: Route): ProblemCode[] {
  return ['PETICION_INVALIDA', 'NO_DISPONIBLE', ...(method === 'POST' ? (['CUERPO_DEMASIADO_GRANDE', 'TIPO_NO_ADMITIDO'] as const) : [])];
}

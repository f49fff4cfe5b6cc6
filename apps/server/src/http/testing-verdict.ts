import { ALTA_REFUSALS, problems } from '@veridico/api';
import { z } from 'zod';
import type { Operation } from './testing-operations.ts';
import type { TestResponse, TestRequest } from './testing-send.ts';

const CODES: ReadonlySet<string> = new Set([...Object.keys(problems), ...Object.keys(ALTA_REFUSALS), 'SERIE_RECHAZADA']);
/** 503 answers allowed in tests: a concurrent request is at work, or a retry follows. */
const MOMENTARY: ReadonlySet<string> = new Set(['INFORME_EN_CURSO']);

const refusal = z.object({ codigo: z.string(), mensaje: z.string().min(1) });

/** Signs of leaked internals: stacks, module paths, messages of the database and libraries. */
const INSIDE =
  /\n\s+at .{0,80}:\d+:\d+|node_modules|node:internal|file:\/\/\/|\.ts:\d+|FST_ERR|ZodError|(?:Type|Reference|Range|Syntax)Error|Cannot read prop|is not a function|Unexpected token|violates|syntax error at|invalid input syntax|ECONN|relation "/;

/** Describes what is wrong with an answer; empty when correct. */
export function faultsOf(operation: Operation, { method, target }: TestRequest, answer: TestResponse): string[] {
  const { status, headers, body } = answer;
  const called = target.startsWith('/v1/') && method !== 'HEAD';
  return [
    ...(status < 500 || (called && MOMENTARY.has(refusal.safeParse(parse(body)).data?.codigo ?? '')) ? [] : [`contesta ${status}`]),
    ...(INSIDE.test(body) ? [`cuenta de su interior: ${INSIDE.exec(body)?.[0] ?? ''}`] : []),
    ...(called && status >= 400 && !isRefusal(operation, answer) ? [`${status} sin código ni mensaje`] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : [`${status} sin los encabezados de toda respuesta`]),
    ...(method === operation.method ? undescribedBy(operation, target, answer) : []),
  ];
}

function isRefusal({ answers = {} }: Operation, { headers, body }: TestResponse): boolean {
  if (headers['content-type']?.startsWith('text/plain'))
    return Object.values(answers).some((types) => types.includes('text/plain')) && body.trim() !== '';
  const { data } = refusal.safeParse(parse(body));
  return data !== undefined && CODES.has(data.codigo);
}

/** Differences from the document. An unusual parameter may lead to another route. */
function undescribedBy({ path, answers, codes }: Operation, target: string, { status, headers, body }: TestResponse): string[] {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/?#]+')}(\\?|$)`);
  // An address the router does not know, such as one too long, is not this call.
  if (answers === undefined || !pattern.test(target) || body.includes('"RUTA_DESCONOCIDA"')) return [];
  const code = refusal.safeParse(parse(body)).data?.codigo;
  if (status >= 400 && codes && code !== undefined && !codes.includes(code)) return [`contesta ${code}, que el documento no nombra`];
  const types = answers[status];
  if (types === undefined) return [`contesta ${status}, que el documento no nombra`];
  const type = headers['content-type']?.split(';', 1)[0] ?? '';
  return types.length === 0 || body === '' || types.includes(type)
    ? []
    : [`contesta ${status} como ${type}, y el documento dice ${types.join(', ')}`];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

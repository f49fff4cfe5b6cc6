import { createHash } from 'node:crypto';
import { fullName, findReport, type ReportCode } from '@veridico/reports';
import { exampleOf } from '@veridico/reports/documents';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem.ts';
import type { Draw, DrawnDocument } from '../orders/deps.ts';

export interface ExamplesOptions {
  readonly draw: Draw;
  /** PUBLIC_URL without a trailing slash. */
  readonly publicUrl: string;
}

const AN_HOUR = 'public, max-age=3600';
/** CSP: only the browser's own PDF viewer. */
const POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The address printed on the examples whose pages the site shows as pictures. */
const PICTURED_AT = 'https://veridico.cl';

interface DrawnExample {
  readonly pdf: Uint8Array;
  /** The data attached to it. */
  readonly told: unknown;
  /** SHA-256 of the PDF. */
  readonly fingerprint: string;
}

/** A report's example as the site's pictures show it. @throws for a code without an example */
export async function drawnExample(draw: Draw, code: ReportCode): Promise<DrawnExample> {
  const example = exampleOf(code, PICTURED_AT);
  if (!example) throw new Error(`${code} has no example`);
  const { pdf, data } = await draw(code, example.records, example.facts);
  return { pdf, told: JSON.parse(data) as unknown, fingerprint: createHash('sha256').update(pdf).digest('hex') };
}

/**
 * Serves an example of each report, drawn like a real one but with invented records and marked as an example on every page. It is not
 * sealed, and its folio verifies as unknown. Each process draws each example once.
 */
export function exampleRoutes(app: FastifyInstance, { draw, publicUrl }: ExamplesOptions): void {
  const drawn = new Map<ReportCode, Promise<DrawnDocument>>();

  function exampleFor(code: ReportCode): Promise<DrawnDocument> | undefined {
    const example = exampleOf(code, publicUrl);
    if (!example) return undefined;
    const made = drawn.get(code) ?? draw(code, example.records, example.facts);
    drawn.set(code, made);
    // After a failure the next request draws it again.
    made.catch(() => drawn.delete(code));
    return made;
  }

  app.get<{ Params: { archivo: string } }>('/v1/ejemplos/:archivo', { schema: { hide: true } }, async ({ params }, reply) => {
    const report = findReport(params.archivo.replace(/\.pdf$/, ''));
    const made = report && exampleFor(report.code);
    if (!made) throw new Problem('SERVICIO_DESCONOCIDO');
    const name = encodeURIComponent(`Ejemplo de ${fullName(report)}.pdf`);
    return reply
      .header('cache-control', AN_HOUR)
      .header('content-security-policy', POLICY)
      .header('content-disposition', `inline; filename*=UTF-8''${name}`)
      .type('application/pdf')
      .send(Buffer.from((await made).pdf));
  });
}

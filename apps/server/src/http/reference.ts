import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { html, plainPage } from './markup.ts';

const STYLE = new URL('./plain.css', import.meta.url);

/** Must be registered before the routes it describes. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Verídico', description: 'Informes comerciales y de propiedades de Chile', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/**
 * /v1/openapi.json and its human-readable form at /v1/docs. No script, so the common content security policy applies.
 * @param schemas paths of the schemas of the reports' data
 */
export function referencePages(app: FastifyInstance, schemas: readonly string[]): void {
  const hide = { schema: { hide: true } };
  app.get('/v1/openapi.json', hide, async () => app.swagger());
  app.get('/v1/docs/estilo.css', hide, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(STYLE, 'utf8')),
  );
  app.get('/v1/docs', hide, async (_request, reply) => reply.type('text/html; charset=utf-8').send(referencePage(app, schemas)));
}

interface Described {
  readonly description?: string;
}

interface Operation {
  readonly summary?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Described & { readonly name: string; readonly in: string; readonly schema?: Described })[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: { readonly properties?: Readonly<Record<string, Described>> } }>>;
  };
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** Description of where a value is sent. */
const PLACES: Readonly<Record<string, string>> = {
  path: 'en la dirección',
  query: 'tras el signo ?',
  header: 'en un encabezado',
  'application/json': 'en el cuerpo, JSON',
  'application/x-www-form-urlencoded': 'en el cuerpo, formulario',
};

function referencePage(app: FastifyInstance, schemas: readonly string[]): string {
  // swagger's type covers three versions of the format; we use the one set above.
  const paths = (app.swagger().paths ?? {}) as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  );
  return plainPage(
    'Llamadas de Verídico',
    html`<p>
        Todo error de estas llamadas es JSON con <code>codigo</code> y <code>mensaje</code>. El documento para programas es
        <a href="/v1/openapi.json">openapi.json</a>.
      </p>
      <p>Cada informe lleva sus datos adjuntos como <code>informe.json</code>; así se leen:</p>
      <ul>
        ${schemas.map((path) => html`<li><a href="${path}">${path}</a></li>`)}
      </ul>
      ${sections}`,
  );
}

function section(method: string, path: string, operation: Operation) {
  const fields = Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    Object.entries(schema?.properties ?? {}).map(([name, { description }]) => ({ name, place: type, description: description ?? '' })),
  );
  const parameters = (operation.parameters ?? []).map(({ name, in: place, description, schema }) => ({
    name,
    place,
    description: description ?? schema?.description ?? '',
  }));
  const rows = [...parameters, ...fields].map(
    ({ name, place, description }) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${PLACES[place] ?? place}</td>
        <td>${description}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th>Dato</th>
        <th>Dónde va</th>
        <th>Qué es</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  return html`<section>
    <h2><code>${method} ${path}</code></h2>
    <p>${operation.summary ?? ''}${operation.security ? ' (con la sesión iniciada)' : ''}</p>
    ${rows.length > 0 ? table : []}
    <p class="suave">Responde ${Object.keys(operation.responses ?? {}).join(', ')}</p>
  </section>`;
}

import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Counted } from '../settings/rates.ts';
import { limitsOf } from './call-limits.ts';
import { refusalsOf, type Refusal } from './described-answers.ts';
import { exampleOf, type ShownExample } from './example.ts';
import { BODY_LIMIT_BYTES } from './headers.ts';
import { html, plainPage, type Markup } from './markup.ts';
import { rateOf, type LimitOptions } from './visitor.ts';

const STYLE = new URL('./plain.css', import.meta.url);

export interface ReferenceOptions {
  /** Of this site, without a slash at its end. */
  readonly site: string;
  readonly limits: LimitOptions;
}

/** Must be registered before the routes it describes. */
export async function describeCalls(app: FastifyInstance, options: ReferenceOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Verídico', description: 'Informes comerciales y de propiedades de Chile', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const { endpoint } = document.route.config ?? {};
      return { schema: { ...schema, ...(endpoint && promisesOf(endpoint, options)) }, url };
    },
  });
}

/** What the document has no field for. */
interface Promises {
  readonly 'x-limites': readonly string[];
  readonly 'x-errores': readonly Refusal[];
  readonly 'x-ejemplo': ShownExample;
}

function promisesOf({ route, schema }: NonNullable<FastifyContextConfig['endpoint']>, { site, limits }: ReferenceOptions): Promises {
  return {
    'x-limites': [
      ...limitsOf(route).map((name) => limitText(rateOf(limits, name))),
      ...(route.encoding ? [`Cuerpo: ${NUMBER.format(route.bodyLimit ?? BODY_LIMIT_BYTES)} bytes a lo más`] : []),
    ],
    'x-errores': refusalsOf(route, schema),
    'x-ejemplo': exampleOf(route, schema, site),
  };
}

const NUMBER = new Intl.NumberFormat('es-CL');
const WINDOWS: Readonly<Record<number, string>> = { 60: 'por minuto', 3_600: 'por hora', 86_400: 'por día' };

function limitText({ max, windowSeconds, per, counts }: Counted): string {
  const minutes = windowSeconds / 60;
  const window = WINDOWS[windowSeconds] ?? (Number.isInteger(minutes) ? `cada ${minutes} minutos` : `cada ${windowSeconds} segundos`);
  return `${counts.charAt(0).toUpperCase()}${counts.slice(1)}: ${NUMBER.format(max)} ${window} por ${per}`;
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

interface Operation extends Partial<Promises> {
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
        Todo error de estas llamadas es JSON, salvo donde se dice que es texto, con <code>codigo</code> y <code>mensaje</code>. El documento
        para programas es <a href="/v1/openapi.json">openapi.json</a>.
      </p>
      <p>
        Pasado un límite se responde <code>DEMASIADAS_SOLICITUDES</code>, y <code>Retry-After</code> dice en cuántos segundos volver a
        probar.
      </p>
      <p>
        Los ejemplos se pegan en una terminal y usan los datos de demostración; lo que va como <code>"$NOMBRE"</code> lo pone quien los
        pega, por ejemplo con <code>NOMBRE=valor</code>.
      </p>
      <p>Cada informe lleva sus datos adjuntos como <code>informe.json</code>; así se leen:</p>
      <ul>
        ${schemas.map((path) => html`<li><a href="${path}">${path}</a></li>`)}
      </ul>
      ${sections}`,
  );
}

/** By the number of ways in: none, the token, the token or nothing. */
const SESSION = ['', ' (con la sesión iniciada)', ' (con la sesión iniciada o sin ella)'] as const;

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
  return html`<section>
    <h2><code>${method} ${path}</code></h2>
    <p>${operation.summary ?? ''}${SESSION[operation.security?.length ?? 0] ?? ''}</p>
    ${rows.length > 0 ? table(['Dato', 'Dónde va', 'Qué es'], rows) : []} ${promised(operation)}
    <p class="suave">Responde ${Object.keys(operation.responses ?? {}).join(', ')}</p>
  </section>`;
}

function table(titles: readonly string[], rows: readonly Markup[]): Markup {
  return html`<table>
    <thead>
      <tr>
        ${titles.map((title) => html`<th>${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function promised({ 'x-limites': limits = [], 'x-errores': refusals = [], 'x-ejemplo': example }: Operation): Markup {
  const items = limits.length > 0 ? limits : ['Sin límite de frecuencia'];
  const rows = refusals.map(
    ({ estado, codigo, mensaje }) =>
      html`<tr>
        <td><code>${codigo}</code></td>
        <td>${estado}</td>
        <td>${mensaje}</td>
      </tr>`,
  );
  return html`<h3>Límites</h3>
    <ul>
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>
    <h3>Ejemplo</h3>
    <pre tabindex="0"><code>${example?.orden ?? ''}</code></pre>
    ${
      example && example.variables.length > 0
        ? html`<ul>
            ${example.variables.map(({ nombre, valor }) => html`<li><code>${nombre}</code>: ${valor}</li>`)}
          </ul>`
        : []
    }
    <details>
      <summary>Errores (${rows.length})</summary>
      ${table(['Código', 'Estado', 'Qué significa'], rows)}
    </details>`;
}

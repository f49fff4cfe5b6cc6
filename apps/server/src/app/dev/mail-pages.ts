import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { html, plainPage, type Markup } from '../../http/markup.ts';
import { Problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';

const NEWEST = 100;

/** CSP: these pages only display. The list holds frames of this site; a message runs no scripts and fetches nothing. */
const LIST_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Links of a message open in a new window outside the sandbox, as in a mail program. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const MESSAGE_POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

const moment = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The mailbox of the simulated mail, for people and tests; exists only while mail is simulated. */
export function mailPages(app: FastifyInstance, db: Kysely<Schema>): void {
  const newest = () => db.selectFrom('simulated_mails').selectAll().orderBy('id', 'desc').limit(NEWEST).execute();

  app.get('/dev/correos', { schema: { hide: true } }, async (_request, reply) => {
    const messages = await newest();
    const body = html`<p>Ningún correo sale de aquí: esto es lo que recibirían quienes compran.</p>
      ${messages.length === 0 ? html`<p class="suave">Todavía no hay correos.</p>` : messages.map(entry)}`;
    return reply.header('content-security-policy', LIST_POLICY).type('text/html; charset=utf-8').send(plainPage('Correos de prueba', body));
  });

  app.get<{ Params: { id: string } }>('/dev/correos/:id', { schema: { hide: true } }, async ({ params }, reply) => {
    if (!/^\d{1,18}$/.test(params.id)) throw new Problem('RUTA_DESCONOCIDA');
    const message = await db.selectFrom('simulated_mails').select('html').where('id', '=', params.id).executeTakeFirst();
    if (!message) throw new Problem('RUTA_DESCONOCIDA');
    return reply.header('content-security-policy', MESSAGE_POLICY).type('text/html; charset=utf-8').send(message.html);
  });

  app.get('/dev/correos.json', { schema: { hide: true } }, async () => {
    const messages = await newest();
    return messages.map(({ message_id: messageId, de, para, asunto, texto, html: body, adjuntos, copias, recibido }) => ({
      messageId,
      de,
      para,
      asunto,
      texto,
      html: body,
      enlaces: texto.match(/https?:\/\/\S+/g) ?? [],
      adjuntos: adjuntos.map(({ nombre, tipo }) => ({ nombre, tipo })),
      copias,
      recibido: recibido.toISOString(),
    }));
  });
}

interface Entry {
  readonly id: string;
  readonly asunto: string;
  readonly de: string;
  readonly para: string;
  readonly copias: number;
  readonly recibido: Date;
  readonly adjuntos: readonly { readonly nombre: string }[];
}

function entry({ id, asunto, de, para, copias, recibido, adjuntos }: Entry): Markup {
  return html`<section>
    <h2 id="correo-${id}">${asunto}</h2>
    <p class="suave">
      Para ${para} · ${moment.format(recibido)} · de ${de}${copias > 1 ? ` · llegó ${copias} veces` : ''}
      ${adjuntos.length > 0 ? ` · adjunto: ${adjuntos.map(({ nombre }) => nombre).join(', ')}` : ''}
    </p>
    <details>
      <summary aria-describedby="correo-${id}">Ver correo</summary>
      <iframe src="/dev/correos/${id}" title="${asunto}, para ${para}" sandbox="${SANDBOX}" loading="lazy"></iframe>
    </details>
    <p><a href="/dev/correos/${id}" aria-describedby="correo-${id}">Abrir solo este correo</a></p>
  </section>`;
}

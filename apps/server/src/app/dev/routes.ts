import { formatRut } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import type { DemoExamples } from '../../bureau/demo/examples.ts';
import { html, plainPage, type Markup } from '../../http/markup.ts';

export interface TestCard {
  readonly nombre: string;
  readonly numero: string;
  readonly cvv?: string;
  readonly aprobada: boolean;
}

export interface DemoAccount {
  /** The address used to sign in. */
  readonly email: string;
  readonly password: string;
  readonly rut: string;
  /** Its purpose. */
  readonly detalle: string;
}

interface DevPagesOptions {
  readonly demoAccounts: () => Promise<readonly DemoAccount[]>;
  readonly demoExamples: () => Promise<DemoExamples>;
  readonly testCards: readonly TestCard[];
  /** Mails stay in the simulated mailbox. */
  readonly mailbox: boolean;
}

/** Text for a company without a recorded representative. */
const UNNAMED = 'No consta: cualquiera de las personas de arriba';

const MAILBOX = html`<section>
  <h2>Correos de prueba</h2>
  <p>Los correos no salen de esta instalación: <a href="/dev/correos">míralos aquí</a>.</p>
</section>`;

/** Pages for trying the product out; they exist only while stand-ins run. */
export function devPages(app: FastifyInstance, { demoExamples, demoAccounts, testCards, mailbox }: DevPagesOptions): void {
  app.get('/dev/demo', { schema: { hide: true } }, async (_request, reply) => {
    const { personas, empresas, propiedades } = await demoExamples();
    const people = personas.map(({ rut, serie, nombre, detalle }) => [formatRut(rut), serie, nombre, detalle]);
    const companies = empresas.map(({ rut, nombre, detalle, representante }) => [
      formatRut(rut),
      nombre,
      detalle,
      representante ? `${representante.nombre}, ${formatRut(representante.rut)}, serie ${representante.serie}` : UNNAMED,
    ]);
    const properties = propiedades.map(({ direccion, comuna, rol, detalle }) => [direccion, comuna, rol, detalle]);
    const accounts = (await demoAccounts()).map(({ email, password, rut, detalle }) => [email, password, formatRut(rut), detalle]);
    const cards = testCards.map(({ nombre, numero, cvv, aprobada }) => [
      numero,
      cvv ?? 'cualquiera',
      `${nombre}: ${aprobada ? 'se aprueba' : 'se rechaza'}`,
    ]);
    const payments = html`<p>Los pagos son simulados.</p>
      ${section('Tarjetas de prueba', ['Número', 'CVV', 'Qué pasa'], cards)}
      <p class="suave">Fecha de expiración: cualquiera. En la página del banco: RUT 11.111.111-1, clave 123.</p>`;
    const body = html`<p>Todo lo de esta página es inventado: personas, empresas, propiedades y montos.</p>
      ${accounts.length > 0 ? section('Cuentas para probar', ['Correo', 'Contraseña', 'RUT', 'Qué tiene de especial'], accounts) : []}
      ${section('Personas para probar', ['RUT', 'Serie', 'Nombre', 'Qué tiene de especial'], people)}
      ${section('Empresas para probar', ['RUT', 'Razón social', 'Qué tiene de especial', 'Quién la representa'], companies)}
      ${section('Propiedades para probar', ['Dirección', 'Comuna', 'Rol', 'Qué tiene de especial'], properties)}
      ${cards.length > 0 ? payments : []} ${mailbox ? MAILBOX : []}
      ${section(
        'Códigos promocionales',
        ['Código', 'Qué hace'],
        [
          ['VERIDICO20', 'Descuenta 20 %'],
          ['VENCIDO10', 'Está vencido'],
        ],
      )}`;
    return reply.type('text/html; charset=utf-8').send(plainPage('Datos de demostración', body));
  });
}

function section(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`<section>
    <h2>${title}</h2>
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

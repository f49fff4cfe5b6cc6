import { createHash, randomUUID } from 'node:crypto';
import type { Compartido } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Customers, Someone, TestResponse } from '../testing/customers-testing.ts';

interface ReportOptions {
  /** Id of the customer who asked. */
  readonly cliente: string;
  /** In whose name; null for their own. */
  readonly empresa?: string | null;
  readonly servicio?: string;
  /** RUT; null for a property. */
  readonly sujeto?: string | null;
}

const PDF = Buffer.from('%PDF-1.7');

/** An issued report in a history. @returns its id */
export async function aReport(
  db: Kysely<Schema>,
  { cliente, empresa = null, servicio = 'sia000002', sujeto = '57000001-2' }: ReportOptions,
): Promise<string> {
  const { rows } = await sql<{ informe: string }>`with made as (
      insert into informes (folio, codigo_hmac, codigo_final, servicio, sujeto_rut, comuna, rol, emitido, pdf, sha256)
      values (${`VR-${randomUUID()}`}, '\\x01'::bytea, 'AAAA', ${servicio}, ${sujeto}, ${sujeto === null ? '13120' : null},
        ${sujeto === null ? '573-24' : null}, now(), ${PDF}, ${createHash('sha256').update(PDF).digest('hex')}) returning id, emitido)
    insert into historial (cliente, emitido, informe, origen, solicitante)
    select ${cliente}::bigint, emitido, id, ${empresa === null ? 'compra' : 'consulta'}, ${empresa}::text from made returning informe`.execute(
    db,
  );
  return rows[0]?.informe ?? '';
}

/** A report about a company in the history of a company's user. @returns its id */
export async function aReportOfUser(db: Kysely<Schema>, correo: string): Promise<string> {
  const asker = await db
    .selectFrom('company_users')
    .select([sql<string>`cliente`.as('cliente'), 'empresa'])
    .where('correo', '=', correo)
    .executeTakeFirstOrThrow();
  return aReport(db, asker);
}

/** An answer with its status and the fields of its body. */
export type ShareAnswer = Readonly<Record<string, unknown>> & {
  readonly status: number;
  readonly id: string;
  readonly mensaje?: string;
  readonly codigo?: string;
  readonly acceso?: string;
  readonly campos?: Readonly<Record<string, string>>;
};

export interface ShareCalls {
  share(who: Someone, report: string, form?: Readonly<Record<string, string>>): Promise<ShareAnswer>;
  list(who: Someone, query?: string): Promise<readonly Compartido[]>;
  end(who: Someone, id: string): Promise<ShareAnswer>;
  look(id: string): Promise<ShareAnswer>;
  /** @returns the mailed code */
  askCode(id: string): Promise<string>;
  enter(id: string, codigo: string): Promise<ShareAnswer>;
  /** Asks for a code and uses it. @returns the access */
  open(id: string): Promise<string>;
  read(id: string, acceso: string): Promise<ShareAnswer>;
}

/** The calls of senders and recipients. */
export function shareCalls({ call, deliver }: Customers): ShareCalls {
  const calls: ShareCalls = {
    share: async ({ token }, report, form = {}) => {
      const json = { correo: 'lector@ejemplo.cl', dias: '7', razon: '', ...form };
      return plain(await call(token, { to: `informe/${report}/compartir`, json }));
    },
    list: async ({ token }, query = '') => JSON.parse((await call(token, { to: `compartidos${query}` })).text) as Compartido[],
    end: async ({ token }, id) => plain(await call(token, { method: 'POST', to: `compartidos/${id}/retirar` })),
    look: async (id) => plain(await call('', { to: `/v1/compartidos/${id}` })),
    askCode: async (id) => {
      const { status, text } = await call('', { method: 'POST', to: `/v1/compartidos/${id}/codigo` });
      if (status !== 200) throw new Error(`no code: ${text}`);
      const code = (await deliver()).map((mail) => /\d{4} \d{4}/.exec(mail.text)?.[0]).findLast((each) => each !== undefined);
      if (code === undefined) throw new Error('no mail with a code');
      return code.replace(' ', '');
    },
    enter: async (id, codigo) => plain(await call('', { to: `/v1/compartidos/${id}/abrir`, json: { codigo } })),
    open: async (id) => {
      const { acceso, mensaje } = await calls.enter(id, await calls.askCode(id));
      if (acceso === undefined) throw new Error(mensaje);
      return acceso;
    },
    read: async (id, acceso) => plain(await call('', { to: `/v1/compartidos/${id}/informe`, json: { acceso } })),
  };
  return calls;
}

function plain({ status, body }: TestResponse): ShareAnswer {
  return { ...body, status } as unknown as ShareAnswer;
}

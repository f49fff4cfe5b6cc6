import { createHash } from 'node:crypto';
import { CONTRACT, type ContractRecords, type ContractText } from '@veridico/reports/documents';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { lastGroup } from '../../orders/crockford.ts';
import type { KindDeps } from '../../orders/deps.ts';
import type { DocumentIssue, MadeDocument } from '../../orders/kind.ts';
import { ACTS, type Act } from './acts.ts';

/** The sealed contract with its certificate of signature. */
export async function makeContract(
  { db, draw, seal, publicUrl }: Pick<KindDeps, 'db' | 'draw' | 'seal' | 'publicUrl'>,
  orden: string,
  { folio, code, emitido, demo }: DocumentIssue,
): Promise<MadeDocument> {
  const records = await loadContract(db, orden);
  const issue = { folio, codigo: code.text, emitido, consultante: null, motivo: '', publicUrl };
  const facts = { ...issue, demo: demo || records.demo, ownSeal: seal.simulated };
  const { pdf } = await draw(CONTRACT, records, facts);
  return { pdf: await seal.seal(pdf), figures: { puntaje: null, tramo: null, valor: null } };
}

async function loadContract(db: Kysely<Schema>, orden: string): Promise<ContractRecords> {
  const order = await db
    .selectFrom('plan_orders')
    .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
    .selectAll('plan_orders')
    .select('numero')
    .where('plan_orders.orden', '=', orden)
    .executeTakeFirstOrThrow();
  const { empresa, firmado } = order;
  if (firmado === null) throw new Error('a contract that nobody signed was paid');
  const texto = JSON.parse(order.contrato) as ContractText;
  return {
    demo: order.demo,
    texto,
    huella: order.huella,
    numeroDeOrden: order.numero,
    empresa: { razonSocial: empresa.razonSocial, rut: order.rut_empresa },
    firma: {
      nombre: signer(empresa),
      rut: order.rut_representante,
      correo: order.correo,
      en: firmado,
      ip: order.firma_ip ?? '',
      navegador: order.firma_navegador ?? '',
      terminos: order.firma_terminos ?? '',
    },
    eventos: await eventsOf(db, orden),
  };
}

/** Name of the company's legal representative. */
export function signer(empresa: { readonly nombreRepresentanteLegal: string; readonly primerApellidoRepresentanteLegal: string }): string {
  return `${empresa.nombreRepresentanteLegal} ${empresa.primerApellidoRepresentanteLegal}`;
}

const STATES = { CREATED: 'Contratación creada y contrato puesto a disposición', PAID: 'Pago con tarjeta confirmado' } as const;

/** Events for the certificate: the order, the payment, the signature and the identity checks so far. */
async function eventsOf(db: Kysely<Schema>, orden: string) {
  const states = await db
    .selectFrom('order_events')
    .select(['a', sql<Date>`min(en)`.as('en')])
    .where('orden', '=', orden)
    .where('a', 'in', ['CREATED', 'PAID'])
    .groupBy('a')
    .execute();
  const acts = await db
    .selectFrom('order_acts')
    .select(['acto', 'en'])
    .where('orden', '=', orden)
    .where('acto', 'in', ['firma', 'identidad-aprobada', 'identidad-por-oficina'] satisfies Act[])
    .execute();
  return [
    ...states.map(({ a, en }) => ({ en, texto: STATES[a as keyof typeof STATES] })),
    ...acts.map(({ acto, en }) => ({ en, texto: ACTS[acto as Act] })),
  ].toSorted((one, other) => one.en.getTime() - other.en.getTime());
}

/** Stores an issued contract. From here on its folio verifies. */
export async function storeContract(
  trx: Transaction<Schema>,
  orden: string,
  { folio, code, emitido }: DocumentIssue,
  pdf: Uint8Array,
): Promise<void> {
  await trx
    .insertInto('contract_documents')
    .values({
      orden,
      folio,
      codigo_hmac: code.hmac,
      codigo_final: lastGroup(code.text),
      emitido,
      pdf: Buffer.from(pdf),
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    .execute();
}

import { NOTICE, PAY_WITHIN, REPORT_FROM } from '@veridico/reports/documents';
import { formatRut } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import type { WriteLetter, Letter, Row } from '../../mails/letter.ts';
import { pesos } from '../../orders/mails/charge.ts';
import { periodText } from '../letters/invoice-letters.ts';
import { addDays, dayText } from '../contract/calendar.ts';
import { letterOf, type Suceso } from '../contract/events.ts';
import { invoiceNumber, SUSPEND_AFTER_NOTICE } from '../contract/invoice-payment.ts';
import { endIfTold, lastNotice } from '../contract/terms.ts';
import { priceText, ufText } from '../contract/price-text.ts';
import type { Schema } from '../../storage/schema.ts';
import { findConstancia } from './ending.ts';

interface LetterDeps {
  readonly db: Kysely<Schema>;
  readonly publicUrl: string;
}

/** Events announced by mail; the others are only recorded. */
type MailedSuceso = Exclude<Suceso, 'pago' | 'abono' | `cupo-${number}`>;
type InvoiceSuceso = Extract<MailedSuceso, 'factura' | 'recordatorio' | 'atraso' | 'suspendido' | 'aviso-deuda' | 'informable'>;

/** The mails about a contract's life. Their `tema` is an event's id. */
export function planLifeLetters({ db, publicUrl }: LetterDeps): Readonly<Record<string, WriteLetter>> {
  const kinds = [...Object.keys(ABOUT_INVOICE), ...Object.keys(ABOUT_CONTRACT)] as MailedSuceso[];
  return Object.fromEntries(
    kinds.map((suceso): [string, WriteLetter] => [letterOf(suceso), async ({ tema }) => writeEventLetter(db, publicUrl, tema)]),
  );
}

async function writeEventLetter(db: Kysely<Schema>, publicUrl: string, tema: string | null): Promise<Letter | undefined> {
  const event = await db
    .selectFrom('contract_events')
    .select(['contrato', 'suceso', 'clave', 'detalle', 'en'])
    .where('id', '=', tema)
    .executeTakeFirst();
  if (!event) return undefined;
  const contract = await findContract(db, event.contrato);
  const about = ABOUT_INVOICE[event.suceso as InvoiceSuceso];
  if (about) return invoiceLetter(db, publicUrl, about, { contract, clave: event.clave, en: event.en });
  const written = await ABOUT_CONTRACT[event.suceso as Exclude<MailedSuceso, InvoiceSuceso>]({
    db,
    contract,
    clave: event.clave,
    detalle: event.detalle ?? '',
  });
  return (
    written && {
      preheader: contract.nombre,
      action: { label: MY_PLAN, href: `${publicUrl}/mi-plan` },
      ...written,
      rows: [['Plan', contract.nombre], ['RUT', formatRut(contract.titular)], ...(written.rows ?? [])],
      because: BECAUSE,
    }
  );
}

const MY_PLAN = 'Ir a Mi plan';
const LAST_NOTICE = 'Último día para avisar';
const BECAUSE = 'Recibes este correo porque tu empresa tiene un plan y esta dirección es de quien lo administra o lo paga.';

type Contract = Awaited<ReturnType<typeof findContract>>;

async function findContract(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('contracts')
    .select(['id', 'titular', 'nombre', 'tipo', 'meses', 'desde', 'hasta', 'fin', 'suspendido'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

interface InvoiceFacts {
  readonly numero: string;
  readonly total: string;
  readonly vence: string;
  /** The day of the event. */
  readonly dia: string;
}

type Words = Pick<Letter, 'subject' | 'title' | 'paragraphs'>;

const ABOUT_INVOICE: Readonly<Record<InvoiceSuceso, (facts: InvoiceFacts) => Words>> = {
  factura: ({ numero, total, vence }) => ({
    subject: `Factura ${numero}: ${total}, vence el ${dayText(vence)}`,
    title: 'Tu factura del plan',
    paragraphs: [`Se paga con tarjeta en Mi plan, dentro de ${PAY_WITHIN} días: a más tardar el ${dayText(vence)}.`],
  }),
  recordatorio: ({ numero, vence }) => ({
    subject: `La factura ${numero} vence el ${dayText(vence)}`,
    title: 'Tu factura está por vencer',
    paragraphs: [`Falta pagarla. Vence el ${dayText(vence)}.`],
  }),
  atraso: ({ numero, vence, dia }) => ({
    subject: `La factura ${numero} está vencida`,
    title: 'Tu factura está vencida',
    paragraphs: [
      `Venció el ${dayText(vence)} y no está pagada. Si sigue así, el ${dayText(addDays(dia, SUSPEND_AFTER_NOTICE))} se suspende el servicio, como dice el contrato.`,
    ],
  }),
  suspendido: ({ numero, vence }) => ({
    subject: `Suspendimos el servicio: la factura ${numero} no está pagada`,
    title: 'El servicio está suspendido',
    paragraphs: [
      `La factura venció el ${dayText(vence)}. Mientras no se pague no se pueden hacer consultas; los informes ya emitidos se siguen leyendo.`,
      'Al pagarla, el servicio vuelve al instante.',
    ],
  }),
  'aviso-deuda': ({ numero, vence }) => ({
    subject: `El ${dayText(addDays(vence, REPORT_FROM))} la factura ${numero} se podrá informar como deuda`,
    title: 'Tu factura se podrá informar como deuda',
    paragraphs: [
      `Venció el ${dayText(vence)}. Desde el día ${REPORT_FROM} de atraso, que es el ${dayText(addDays(vence, REPORT_FROM))}, el contrato permite informar a la empresa como deudora. Si la pagas antes, no ocurre.`,
    ],
  }),
  informable: ({ numero, vence }) => ({
    subject: `La factura ${numero} cumplió ${REPORT_FROM} días de atraso`,
    title: 'Tu factura se puede informar como deuda',
    paragraphs: [
      `Venció el ${dayText(vence)} y sigue sin pagar. Desde hoy el contrato permite informar a la empresa como deudora. Al pagarla, la deuda termina y el servicio vuelve al instante.`,
    ],
  }),
};

const CHARGED_APART = { adicionales: 'Consultas adicionales', monitoreo: 'Monitoreo' } as const;

/** Undefined if the invoice is paid: its receipt went out. */
async function invoiceLetter(
  db: Kysely<Schema>,
  publicUrl: string,
  words: (facts: InvoiceFacts) => Words,
  { contract, clave, en }: { readonly contract: Contract; readonly clave: string; readonly en: Date },
): Promise<Letter | undefined> {
  const [id = ''] = clave.split('/');
  const invoice = await db
    .selectFrom('facturas')
    .selectAll()
    .select(sql<string>`(${en}::timestamptz at time zone 'America/Santiago')::date`.as('dia'))
    .where('id', '=', id)
    .where('pagada', 'is', null)
    .executeTakeFirst();
  if (!invoice) return undefined;
  const { vence, total, neto, iva, dia, lineas, moneda, uf_fecha, uf_valor } = invoice;
  return {
    ...words({ numero: invoiceNumber(id), total: pesos(total), vence, dia }),
    preheader: `${pesos(total)} · ${contract.nombre}`,
    amount: pesos(total),
    action: { label: 'Pagar en Mi plan', href: `${publicUrl}/mi-plan` },
    rows: [
      ['Factura', invoiceNumber(id)],
      ['Plan', contract.nombre],
      ['RUT', formatRut(contract.titular)],
      ['Período', periodText(invoice)],
      ...lineas.filter(({ clase }) => clase === 'base').map(({ valor }): Row => ['Precio del período', priceText(moneda, valor)]),
      ...lineas.flatMap(({ clase, cantidad, valor }): Row[] =>
        clase === 'base' ? [] : [[CHARGED_APART[clase], `${cantidad} a ${priceText(moneda, valor)}`]],
      ),
      ...(uf_fecha !== null && uf_valor !== null ? [[`UF del ${dayText(uf_fecha)}`, ufText(uf_valor)] satisfies Row] : []),
      ...(iva > 0
        ? ([
            ['Neto', pesos(neto)],
            ['IVA', pesos(iva)],
          ] satisfies Row[])
        : []),
      ['Total', pesos(total)],
      ['Vence', dayText(vence)],
    ],
    because: BECAUSE,
  };
}

interface ContractFacts {
  readonly db: Kysely<Schema>;
  readonly contract: Contract;
  readonly clave: string;
  /** '' for an event without. */
  readonly detalle: string;
}

type ContractWords = Words & Pick<Letter, 'rows' | 'notes'>;

const ABOUT_CONTRACT: Readonly<
  Record<Exclude<MailedSuceso, InvoiceSuceso>, (facts: ContractFacts) => ContractWords | undefined | Promise<ContractWords | undefined>>
> = {
  reactivado: ({ contract }) =>
    contract.suspendido === null
      ? {
          subject: `El servicio de ${contract.nombre} funciona de nuevo`,
          title: 'El servicio funciona de nuevo',
          paragraphs: ['Recibimos el pago y ya se pueden hacer consultas.'],
        }
      : undefined,
  'aviso-renovacion': ({ contract, clave }) => renewalWords(contract, clave, `${contract.nombre} se renueva después del ${dayText(clave)}`),
  'ultimo-aviso': ({ contract, clave }) => renewalWords(contract, clave, `Hoy es el último día para que ${contract.nombre} no se renueve`),
  renovado: ({ contract, clave }) => ({
    subject: `${contract.nombre} se renovó hasta el ${dayText(clave)}`,
    title: 'Tu contrato se renovó',
    paragraphs: ['Nadie avisó su término y sigue por un plazo igual, en las mismas condiciones.'],
    rows: [
      ['Vigente hasta', dayText(clave)],
      [LAST_NOTICE, dayText(lastNotice(clave))],
    ],
  }),
  'por-terminar': ({ contract, clave }) => ({
    subject: `${contract.nombre} termina el ${dayText(clave)}`,
    title: 'Tu plan está por terminar',
    paragraphs: [
      `Funciona hasta el ${dayText(clave)} inclusive. Las consultas que no uses hasta ese día vencen con él; los informes ya emitidos se siguen leyendo.`,
    ],
  }),
  'termino-avisado': async ({ db, contract }) => {
    const kept = await findConstancia(db, contract.id);
    return (
      kept && {
        subject: `Constancia ${kept.numero}: ${contract.nombre} termina el ${dayText(kept.fin)}`,
        title: 'Recibimos tu aviso de término',
        paragraphs: kept.texto,
        rows: [
          ['Constancia', kept.numero],
          ['Último día con servicio', dayText(kept.fin)],
          ['Huella SHA-256', kept.huella],
        ],
        notes: ['Guarda este correo: es la constancia de tu aviso. También queda en Mi plan.'],
      }
    );
  },
  'cambio-programado': ({ contract, detalle }) => ({
    subject: `${contract.nombre} cambia por ${detalle}`,
    title: 'Tu plan cambia',
    paragraphs: [
      'Lo registró nuestra oficina. Hasta el día antes todo sigue igual, y la primera factura del otro plan llega el día en que empieza.',
    ],
    notes: ['Si tu empresa no lo pidió, escríbenos cuanto antes.'],
  }),
  'cambio-retirado': ({ contract, detalle }) => ({
    subject: `${contract.nombre} sigue: se retiró el cambio por ${detalle}`,
    title: 'Tu plan sigue como estaba',
    paragraphs: ['Nuestra oficina retiró el cambio programado. El plazo, las facturas y la renovación son los de antes.'],
  }),
  'anexo-monitoreo': ({ contract, detalle }) => ({
    subject: `${contract.nombre} incluye monitoreo desde hoy`,
    title: 'Tu empresa aceptó el monitoreo',
    paragraphs: [
      `Desde ahora puede vigilar RUT y propiedades. Cada uno cuesta ${detalle} por período del plan, y se suma a la factura del período siguiente.`,
      'Lo que se aceptó está en Monitoreo, y ahí mismo se termina cuando quieras.',
    ],
  }),
  'maximo-monitoreo': ({ contract, detalle }) => ({
    subject: `${contract.nombre}: cambió cuántos se pueden vigilar`,
    title: 'Cambió el máximo de monitoreo',
    paragraphs: [
      `Cuántos RUT y propiedades puede vigilar tu empresa a la vez: ${detalle.toLowerCase()}. Lo cambió alguien que la administra.`,
    ],
  }),
  'anexo-terminado': ({ contract }) => ({
    subject: `${contract.nombre} sigue sin monitoreo`,
    title: 'El monitoreo terminó',
    paragraphs: ['Ya no se vigila ningún RUT ni propiedad con este plan. Lo vigilado hasta hoy va en la factura del período siguiente.'],
  }),
  terminado: ({ contract, clave }) => ({
    subject: `${contract.nombre} terminó el ${dayText(clave)}`,
    title: 'Tu plan terminó',
    paragraphs: ['Ya no se pueden hacer consultas con este plan. Los informes emitidos se siguen leyendo.'],
  }),
};

/** Undefined once notice was given: the contract does not renew. */
function renewalWords(contract: Contract, hasta: string, subject: string): ContractWords | undefined {
  if (contract.fin !== null || contract.hasta !== hasta) return undefined;
  const limit = lastNotice(hasta);
  return {
    subject,
    title: 'Tu contrato se va a renovar',
    paragraphs: [
      `Vence el ${dayText(hasta)} y sigue por ${contract.meses} meses más si nadie avisa. Para que no siga, se avisa con ${NOTICE} días: a más tardar el ${dayText(limit)}, en Mi plan o por carta certificada.`,
    ],
    rows: [
      ['Vence', dayText(hasta)],
      [LAST_NOTICE, dayText(limit)],
      ['Si se renueva, vigente hasta', dayText(endIfTold({ ...contract, hasta }, addDays(limit, 1)))],
    ],
  };
}

import type { GrupoDeResultados } from '@veridico/api';
import { nameWords, type ClaseDeTexto, type SearchedText } from '@veridico/forms';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Kinds } from '../../orders/kind.ts';
import { receiptOf } from '../../receipts/facts.ts';
import type { Schema } from '../../storage/schema.ts';
import { SHOWN } from './groups.ts';
import { findOrders } from './orders.ts';
import { findInvoice, findReceipts, findReports } from './papers.ts';
import { companyGroup, findCompanies, findCustomers, peopleGroup, type FoundCustomer } from './people.ts';

interface SearchDeps {
  readonly db: Kysely<Schema>;
  readonly kinds: Kinds;
}

type Find = (deps: SearchDeps, valor: string, account?: string) => Promise<GrupoDeResultados[]>;

/** What the office has under a text, by kind. Each text is looked up only where it can be, by an index. @param account `sub` of the account with this mail */
export function searchOffice(deps: SearchDeps, { clase, valor }: SearchedText, account?: string): Promise<GrupoDeResultados[]> {
  return FINDERS[clase](deps, valor, account);
}

const FINDERS: Readonly<Record<ClaseDeTexto, Find>> = {
  orden: (deps, valor) => findOrders(deps, [valor.startsWith('VO-') ? sql`numero = ${valor}` : sql`orden = ${valor}`]),
  folio: ({ db }, valor) => findReports(db, valor),
  comprobante: ({ db }, valor) => {
    const { clase, numero } = receiptOf(valor);
    return findReceipts(db, sql`clase = ${clase} and comprobantes.numero = ${numero}`);
  },
  factura: ({ db }, valor) => findInvoice(db, valor.replace(/^F-0*(?=\d)/, '')),
  correo: byMail,
  rut: byRut,
  'rut-incompleto': async () => [],
  numero: byNumber,
  nombre: byName,
};

async function byMail(deps: SearchDeps, valor: string, account?: string): Promise<GrupoDeResultados[]> {
  const { db } = deps;
  const customers = await findCustomers(db, [
    sql`select id from customers where correo = ${valor}`,
    sql`select cliente from company_users where correo = ${valor} and cliente is not null`,
    ...(account === undefined ? [] : [sql`select id from customers where sub = ${account}`]),
  ]);
  const companies = await findCompanies(db, [sql`lower(correo) = ${valor}`, sql`lower(correo_pago) = ${valor}`]);
  return [
    ...(await findOrders(deps, [sql`lower(inputs ->> 'correo') = ${valor}`, ...boughtBy(customers)])),
    ...(await peopleGroup(customers)),
    ...(await companyGroup(db, companies)),
  ];
}

async function byRut(deps: SearchDeps, valor: string): Promise<GrupoDeResultados[]> {
  const { db } = deps;
  const customers = await findCustomers(db, [sql`select id from customers where rut = ${valor}`]);
  return [
    ...(await findOrders(deps, [...ofRuts([valor]), signedBy(valor), ...boughtBy(customers)])),
    ...(await peopleGroup(customers)),
    ...(await companyGroup(db, await findCompanies(db, [sql`rut = ${valor}`]))),
  ];
}

async function byNumber(deps: SearchDeps, valor: string): Promise<GrupoDeResultados[]> {
  const { db } = deps;
  // `receiptOf` reads more digits than the column holds as a number that no row has.
  const { numero } = receiptOf(`CV-${valor}`);
  const receipts = await findReceipts(
    db,
    sql`(comprobantes.clase, comprobantes.numero) in (('venta', ${numero}::int), ('devolucion', ${numero}::int))`,
  );
  return [
    ...(await findReports(db, `VR-${valor.padStart(10, '0')}`)),
    ...(receipts.length > 0 ? receipts : await findReceipts(db, sql`documento is not null and documento ->> 'numero' = ${valor}`)),
    ...(await findInvoice(db, valor)),
  ];
}

async function byName(deps: SearchDeps, valor: string): Promise<GrupoDeResultados[]> {
  const { db } = deps;
  const words = nameWords(valor);
  const common = await commonWords(db, words.slice(0, -1));
  // Only letters and digits: the operators of a text search cannot be typed.
  const wanted = words.map((word) => (common.has(word) ? word : `${word}:*`)).join(' & ');
  const companies = await findCompanies(db, [
    sql`palabras_de_nombre(razon_social || ' ' || nombre_fantasia) @@ to_tsquery('simple', ${wanted})`,
  ]);
  const shown = companies.slice(0, SHOWN).map(({ rut }) => rut);
  return [...(await companyGroup(db, companies)), ...(shown.length === 0 ? [] : await findOrders(deps, ofRuts(shown)))];
}

/** From this part of all names on, a word is common. */
const COMMON_PART = 0.01;

/**
 * Words of many names, such as "transportes". Searched as beginnings of words, the index would read all names of each: 7 ms more among a
 * million. From the database's statistics: none before its first analysis.
 */
async function commonWords(db: Kysely<Schema>, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ element: string }>`select element
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (element, part)
    where schemaname = current_schema and tablename = 'companies_palabras' and element in (${sql.join(words)}) and part > ${COMMON_PART}`.execute(
    db,
  );
  return new Set(rows.map(({ element }) => element));
}

/** Orders about these RUTs, or made by their owners. */
function ofRuts(ruts: readonly string[]): RawBuilder<boolean>[] {
  return (['sujeto_rut', 'consultante', 'consultante_persona', 'consultante_empresa'] as const).map(
    (column) => sql`${sql.ref(column)} in (${sql.join(ruts)})`,
  );
}

/** Orders that contract a plan, signed by this person. */
function signedBy(rut: string): RawBuilder<boolean> {
  return sql`orden in (select orden from plan_orders where rut_representante = ${rut})`;
}

function boughtBy(customers: readonly FoundCustomer[]): RawBuilder<boolean>[] {
  return customers.length === 0 ? [] : [sql`cliente in (${sql.join(customers.map(({ id }) => id))})`];
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Plan, Servicio } from '@veridico/api';
import { reports } from '@veridico/reports';
import type { Kysely } from 'kysely';
import { listServices } from '../catalog/catalog.ts';
import { secondsToNextChange } from '../catalog/in-force.ts';
import { cachePrices } from '../catalog/price-copy.ts';
import { escape, jsonInMarkup } from '../http/markup.ts';
import { pesos } from '../orders/mails/charge.ts';
import { priceText } from '../plans/contract/price-text.ts';
import { listPlans } from '../plans/contracting/plans.ts';
import type { Schema } from '../storage/schema.ts';

/** What is on offer now. */
interface OnOffer {
  readonly services: readonly Servicio[];
  readonly plans: readonly Plan[];
}

export interface ServedOffers {
  /** Never fails: empty words where nothing was ever read. */
  readonly words: () => Promise<Readonly<Record<string, string>>>;
  /** A price was just changed: the next page reads. */
  readonly forget: () => void;
}

/** A page does not wait longer for the database: it is served with what was read before. */
const LONGEST_WAIT_MS = 200;

/**
 * Words with which pages name the prices in force, for visitors without script and for search engines: `%PRECIOSIA000001%` (a sentence) and
 * `%OFERTASIA000001%` (JSON of schema.org), by the code of each report, and `%PLANES%` (a list).
 * @param site address of this site @param longest milliseconds for which a page waits
 */
export function servedOffers(db: Kysely<Schema>, site: string, longest = LONGEST_WAIT_MS): ServedOffers {
  const prices = cachePrices(async () => ({ seconds: await secondsToNext(db), value: wordsOf(site, await onOffer(db)) }));
  return { words: lastKnown(wordsOf(site, { services: [], plans: [] }), prices.read, longest), forget: prices.forget };
}

/**
 * Reads, and answers what was read last where that fails or takes too long.
 * @param first before anything was read @param longest milliseconds
 */
export function lastKnown<T>(first: T, read: () => Promise<T>, longest: number): () => Promise<T> {
  let known = first;
  return () => {
    const reading = read().then(
      (found) => (known = found),
      () => known,
    );
    return Promise.race([reading, wait(longest, undefined, { ref: false }).then(() => known)]);
  };
}

async function onOffer(db: Kysely<Schema>): Promise<OnOffer> {
  return { services: await listServices(db), plans: await listPlans(db) };
}

/** Seconds until a scheduled change of a report or a plan begins. */
async function secondsToNext(db: Kysely<Schema>): Promise<number | undefined> {
  const next = [await secondsToNextChange(db, 'servicio'), await secondsToNextChange(db, 'plan')];
  const known = next.filter((seconds) => seconds !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

function wordsOf(site: string, { services, plans }: OnOffer): Readonly<Record<string, string>> {
  const words = reports.flatMap(({ code }) => {
    const service = services.find(({ codigo }) => codigo === code);
    const name = code.toUpperCase();
    return [
      [`%PRECIO${name}%`, escape(service ? priceSentence(service) : '')],
      [`%OFERTA${name}%`, service ? offerJson(site, service) : '[]'],
    ] as const;
  });
  return { ...Object.fromEntries(words), '%PLANES%': planList(plans) };
}

/** 'Vale $16.500, con IVA. Es una oferta hasta el 28-01-2027; después vale $24.900.' */
function priceSentence({ precio, precioLista, ofertaHasta, disponible }: Servicio): string {
  if (!disponible) return 'Este informe no se vende por ahora.';
  const offer =
    precioLista !== null && ofertaHasta !== null
      ? ` Es una oferta hasta el ${ofertaHasta.split('-').toReversed().join('-')}; después vale ${pesos(precioLista)}.`
      : '';
  return `Vale ${pesos(precio)}, con IVA.${offer}`;
}

function offerJson(site: string, { codigo, precio, ofertaHasta, disponible }: Servicio): string {
  return jsonInMarkup({
    '@type': 'Offer',
    price: precio,
    priceCurrency: 'CLP',
    availability: `https://schema.org/${disponible ? 'InStock' : 'OutOfStock'}`,
    url: `${site}/compra-directa/paso1?codigo_servicio=${codigo}`,
    ...(ofertaHasta !== null && { priceValidUntil: ofertaHasta }),
  });
}

function planList(plans: readonly Plan[]): string {
  const lines = plans.map(
    ({ nombre, tipoPlan, limiteConsultas, moneda, precio }) =>
      `<li>${escape(`${nombre}: ${limiteConsultas} consultas ${tipoPlan === 'pack' ? 'en total' : 'al mes'} por ${priceText(moneda, String(precio))}`)}</li>`,
  );
  return lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`;
}

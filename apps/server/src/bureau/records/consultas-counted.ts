import { isCompanyRut } from '@veridico/forms';
import { MOTIVOS, type Rubro } from '@veridico/reports';
import type { ConteoDeConsultas } from '@veridico/reports/documents';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { TODAY } from '../../storage/clock.ts';
import { from } from './subquery.ts';

interface StoredConteo {
  readonly desde: string;
  readonly meses: readonly {
    readonly mes: string;
    readonly consultante: string | null;
    readonly giro: string | null;
    readonly conCuenta: boolean;
    readonly cantidad: number;
  }[];
}

/** Whole months: if a query left the period on its anniversary, the day of it could be read off two reports. */
const FIRST_MONTH = sql`(date_trunc('month', ${TODAY}::timestamp) - interval '11 months')`;
const ASKED = sql`(en at time zone 'America/Santiago')`;

/** Queries about the subject by others, this month and the eleven before. */
export function conteoOf(rut: string): RawBuilder<StoredConteo> {
  return jsonBuildObject({
    desde: sql<string>`to_char(${FIRST_MONTH}, 'YYYY-MM')`,
    meses: jsonArrayFrom(
      from
        .selectFrom('consultas')
        .leftJoin('empresas', 'empresas.rut', 'consultas.consultante')
        .leftJoin('companies', 'companies.rut', 'consultas.consultante')
        .select([
          sql<string>`to_char(${ASKED}, 'YYYY-MM')`.as('mes'),
          'consultante',
          sql<string | null>`coalesce(empresas.giro, companies.giro)`.as('giro'),
          sql<boolean>`cliente is not null or consultante is not null`.as('conCuenta'),
          sql<number>`count(*)::int`.as('cantidad'),
        ])
        .where('consultas.rut', '=', rut)
        .where(sql<boolean>`${ASKED} >= ${FIRST_MONTH}`)
        // Asking about oneself is the exercise of a right, which no other reader may learn of.
        .where('motivo', '<>', MOTIVOS['consulta-propia'])
        .where(sql<boolean>`consultante is distinct from consultas.rut`)
        .groupBy([sql`1`, sql`2`, sql`3`, sql`4`]),
    ),
  });
}

/** The counts without their askers. */
export function toConteo({ desde, meses }: StoredConteo): ConteoDeConsultas {
  const counts = new Map<string, { mes: string; rubro: Rubro; cantidad: number }>();
  for (const { mes, cantidad, ...asker } of meses) {
    const rubro = rubroOf(asker);
    const key = `${mes} ${rubro}`;
    counts.set(key, { mes, rubro, cantidad: cantidad + (counts.get(key)?.cantidad ?? 0) });
  }
  return { desde, meses: [...counts.values()] };
}

function rubroOf({ consultante, giro, conCuenta }: Pick<StoredConteo['meses'][number], 'consultante' | 'giro' | 'conCuenta'>): Rubro {
  if (consultante !== null && isCompanyRut(consultante)) return rubroOfGiro(giro ?? '');
  return conCuenta ? 'Personas con cuenta' : 'Personas sin cuenta';
}

/** Beginnings of words, without accents. Trading in something is commerce, selling insurance is not. */
const CREDITO = /\b(banc(o|os|a|ari\w*)\b|credit|financ|factoring|leasing|segur(o|os)\b|asegurad|reasegur|mutuari|caja de compensacion)/;
const COMERCIO = /\b(comerci|compraventa|ventas?\b|tienda|almacen(es)?\b|supermercad|minimarket|ferreteri|farmaci|import|export|distribu)/;

/** @param giro as registered, free text; empty if unknown */
export function rubroOfGiro(giro: string): Rubro {
  const plain = giro.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (CREDITO.test(plain)) return 'Crédito y seguros';
  return COMERCIO.test(plain) ? 'Comercio' : 'Otros rubros';
}

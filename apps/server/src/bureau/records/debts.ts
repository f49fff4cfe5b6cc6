import type { Acreedor, DeudaMes, Infraccion, Morosidad, Protesto, Saldado } from '@veridico/reports/documents';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { TODAY } from '../../storage/clock.ts';
import { withinTerm } from '../../storage/retention/debts.ts';
import { acceptedOrigins, type DebtWithOrigin } from '../origins.ts';
import { unmarked } from '../marks.ts';
import { asNumber, from, type StoredRow } from './subquery.ts';

/** Whatever was loaded, a row of any other origin is never told (Ley 19.628, article 17). */
function ofAcceptedOrigin(tabla: DebtWithOrigin): RawBuilder<boolean> {
  return sql<boolean>`(origen is null or origen = any(${acceptedOrigins(tabla)}::text[]))`;
}

/** Protests neither cleared (Ley 19.628, article 18) nor older than five years. */
export function reportableProtestos(rut: string) {
  return from
    .selectFrom('protestos')
    .where('rut', '=', rut)
    .where(unmarked('protestos'))
    .where('estado', '=', 'vigente')
    .where(withinTerm('protestos'))
    .where(ofAcceptedOrigin('protestos'));
}

/** Largest amounts first within each currency. */
export function protestosOf(rut: string): RawBuilder<StoredRow<Protesto>[]> {
  return jsonArrayFrom(
    reportableProtestos(rut)
      .select([
        'tipo',
        'motivo',
        'numero',
        'moneda',
        'acreedor',
        'acreedor_rut as acreedorRut',
        'ciudad',
        'demo',
        asNumber('monto').as('monto'),
      ])
      .select(['fecha_vencimiento as fechaVencimiento', 'fecha_protesto as fechaProtesto'])
      .orderBy('moneda')
      .orderBy('protestos.monto', 'desc')
      .orderBy('fecha_vencimiento', 'desc')
      .orderBy('tipo')
      .orderBy('numero')
      .orderBy('acreedor'),
  );
}

/** Debts neither paid nor older than five years. A debt due today or later is not in arrears, whatever its source says. */
export function reportableMorosidades(rut: string) {
  return from
    .selectFrom('morosidades')
    .where('rut', '=', rut)
    .where(unmarked('morosidades'))
    .where('estado', '=', 'vigente')
    .where(withinTerm('morosidades'))
    .where(ofAcceptedOrigin('morosidades'))
    .where(sql<boolean>`fecha_vencimiento < ${TODAY}`);
}

/** Largest amounts first within each currency. */
export function morosidadesOf(rut: string): RawBuilder<StoredRow<Morosidad>[]> {
  return jsonArrayFrom(
    reportableMorosidades(rut)
      .select(['acreedor', 'acreedor_rut as acreedorRut', 'tipo', 'numero', 'moneda', 'demo', asNumber('monto').as('monto')])
      .select(['fecha_vencimiento as fechaVencimiento', 'cuotas_morosas as cuotasMorosas'])
      .orderBy('moneda')
      .orderBy('morosidades.monto', 'desc')
      .orderBy('fecha_vencimiento', 'desc')
      .orderBy('acreedor')
      .orderBy('tipo')
      .orderBy('numero'),
  );
}

/**
 * Documents that one row reports as settled and another, of the same number, as unpaid: a spelling of the creditor may be all that differs.
 * Also marked rows: they are not told, and without them a debt would be told as unpaid.
 */
export function saldadosOf(rut: string): RawBuilder<Saldado[]> {
  const settled = (clase: Saldado['clase']) =>
    from
      .selectFrom(clase)
      .select([sql.lit(clase).as('clase'), 'tipo', 'numero', 'acreedor', 'acreedor_rut as acreedorRut'])
      .select('fecha_vencimiento as fechaVencimiento')
      .where('rut', '=', rut)
      .where('estado', '<>', 'vigente')
      .where(sql<string>`upper(numero)`, 'in', (eb) =>
        eb
          .selectFrom(clase)
          .select(sql<string>`upper(numero)`.as('numero'))
          .where('rut', '=', rut)
          .where('estado', '=', 'vigente'),
      );
  return jsonArrayFrom(settled('protestos').unionAll(settled('morosidades')));
}

/** The operator's table of creditors; empty for a subject without unpaid debts, which needs none. */
export function acreedoresOf(rut: string): RawBuilder<Acreedor[]> {
  return jsonArrayFrom(
    from
      .selectFrom('acreedores')
      .select(['alias', 'nombre', 'rut'])
      .where((eb) => eb.or([eb.exists(reportableProtestos(rut).select('rut')), eb.exists(reportableMorosidades(rut).select('rut'))])),
  );
}

export const MONTHS_REPORTED = 12;

/** The last twelve reported months, oldest first. */
export function deudaOf(rut: string): RawBuilder<StoredRow<DeudaMes>[]> {
  return jsonArrayFrom(
    from
      .selectFrom(
        from
          .selectFrom('deuda_financiera')
          .selectAll()
          .where('rut', '=', rut)
          .where(unmarked('deuda_financiera'))
          .where(withinTerm('deuda_financiera'))
          .where(sql<boolean>`mes <= ${TODAY}`)
          .orderBy('mes', 'desc')
          .limit(MONTHS_REPORTED)
          .as('reported'),
      )
      .select([
        sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'),
        asNumber('vigente').as('vigente'),
        asNumber('mora_30_89').as('mora30a89'),
        asNumber('mora_90_mas').as('mora90oMas'),
        asNumber('indirecta').as('indirecta'),
        'demo',
      ])
      .orderBy('reported.mes'),
  );
}

/**
 * A fine is an obligation due at its date at the earliest, so the five years of article 18 are counted from there. Its source does not say
 * whether it was paid.
 */
export function reportableInfracciones(rut: string) {
  return from.selectFrom('infracciones').where('rut', '=', rut).where(unmarked('infracciones')).where(withinTerm('infracciones'));
}

/** Newest first. */
export function infraccionesOf(rut: string): RawBuilder<StoredRow<Infraccion>[]> {
  return jsonArrayFrom(
    reportableInfracciones(rut)
      .select(['institucion', 'motivo', asNumber('monto').as('monto'), 'fecha', 'demo'])
      .orderBy('fecha', 'desc')
      .orderBy('infracciones.monto', 'desc')
      .orderBy('institucion')
      .orderBy('motivo'),
  );
}

import type { BienRaiz, Direccion, Participacion, Vehiculo } from '@veridico/reports/documents';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { unblocked, unmarked, unmarkedShare } from '../marks.ts';
import { asNumber, from, type StoredRow } from './subquery.ts';

/** Newest first. */
export function direccionesOf(rut: string): RawBuilder<StoredRow<Direccion>[]> {
  return jsonArrayFrom(
    from
      .selectFrom('direcciones')
      .select(['tipo', 'direccion', 'cut', 'fecha', 'demo'])
      .where('rut', '=', rut)
      .where(unmarked('direcciones'))
      .orderBy('fecha', 'desc')
      .orderBy('tipo')
      .orderBy('direccion'),
  );
}

/** Most valuable first, like real estate. */
export function vehiculosOf(rut: string): RawBuilder<StoredRow<Vehiculo>[]> {
  return jsonArrayFrom(
    from
      .selectFrom('vehiculos')
      .select(['patente', 'marca', 'modelo', 'anio', asNumber('tasacion').as('tasacion'), 'demo'])
      .where('rut', '=', rut)
      .where(unmarked('vehiculos'))
      .orderBy('vehiculos.tasacion', 'desc')
      .orderBy('patente'),
  );
}

export function bienesRaicesOf(rut: string): RawBuilder<StoredRow<BienRaiz>[]> {
  return jsonArrayFrom(
    from
      .selectFrom('bienes_raices')
      .select(['cut', 'rol', 'direccion', 'destino', asNumber('avaluo').as('avaluo'), 'demo'])
      .where('rut', '=', rut)
      .where(unmarked('bienes_raices'))
      .orderBy('bienes_raices.avaluo', 'desc')
      .orderBy('cut')
      .orderBy('rol'),
  );
}

/** Whole name of a row of `personas`; empty where a join found none. */
export const PERSON_NAME = sql<string>`concat_ws(' ', personas.nombres, personas.apellido_paterno, personas.apellido_materno)`;

/** Companies the subject has a share in, largest first. */
export function sociedadesOf(rut: string): RawBuilder<StoredRow<Participacion>[]> {
  return participaciones('rut_socio', 'rut_sociedad', rut);
}

/** Partners of the subject. */
export function sociosOf(rut: string): RawBuilder<StoredRow<Participacion>[]> {
  return participaciones('rut_sociedad', 'rut_socio', rut);
}

type Side = 'rut_socio' | 'rut_sociedad';

/** A share names both: it is not told while either is blocked. @param other the side that is not the subject */
export function toldShare(other: Side): RawBuilder<boolean> {
  return sql<boolean>`${unmarkedShare()} and ${unblocked(sql.id('sociedades', other))}`;
}

function participaciones(subject: Side, other: Side, rut: string): RawBuilder<StoredRow<Participacion>[]> {
  return jsonArrayFrom(
    from
      .selectFrom('sociedades')
      .leftJoin('empresas', 'empresas.rut', `sociedades.${other}`)
      .leftJoin('personas', 'personas.rut', `sociedades.${other}`)
      .select([
        `sociedades.${other} as rut`,
        sql<string | null>`coalesce(empresas.razon_social, nullif(${PERSON_NAME}, ''))`.as('nombre'),
        asNumber('participacion').as('porcentaje'),
        'calidad',
        'desde',
        'sociedades.demo',
      ])
      .where(`sociedades.${subject}`, '=', rut)
      .where(toldShare(other))
      .orderBy('participacion', 'desc')
      .orderBy('desde')
      .orderBy(`sociedades.${other}`),
  );
}

import type { PeticionRegistrada } from '@veridico/api/endpoints';
import { CAUSALES, DECISIONES_DE_PETICION, DERECHOS, RAZONES_DE_RECHAZO } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import type { Page } from '../../history/list.ts';
import { requestNumber } from '../../rights/events.ts';
import { chileanMoment } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { storiesOf } from './story.ts';

interface Days {
  /** YYYY-MM-DD in Chile, both included; '' for no limit. */
  readonly desde: string;
  readonly hasta: string;
}

/** Rows of the register, newest first. @param page `after`: number of the request before the page's first */
export async function readRegister(db: Kysely<Schema>, { desde, hasta }: Days, { limit, after }: Page): Promise<PeticionRegistrada[]> {
  let query = db
    .selectFrom('rights_requests as r')
    .select([
      'r.id',
      'r.numero',
      'derecho',
      'calidad',
      'prueba',
      'identidad',
      'rut',
      'nombre',
      'correo',
      'texto',
      'causal',
      'recibida',
      'vence',
    ])
    .select([
      'prorroga',
      'decision',
      'razon',
      'respuesta',
      'decidida',
      'decidio_nombre',
      sql<string>`encode(carta_sha256, 'hex')`.as('huella'),
    ])
    .select((eb) => [
      eb
        .selectFrom('mails')
        .select('enviado')
        .where('clase', '=', 'derechos-carta')
        .where('tema', '=', sql<string>`r.id::text`)
        .orderBy('mails.id', 'desc')
        .limit(1)
        .as('enviada'),
      told('en-cola').as('avisados'),
      told('imposible').as('sinAviso'),
    ])
    .orderBy('r.numero', 'desc')
    .limit(limit);
  if (desde !== '') query = query.where(sql<boolean>`recibida >= ${desde}::date::timestamp at time zone 'America/Santiago'`);
  if (hasta !== '') query = query.where(sql<boolean>`recibida < (${hasta}::date + 1)::timestamp at time zone 'America/Santiago'`);
  if (after !== undefined) query = query.where('r.numero', '<', String(Number(after.slice(3))));
  const rows = await query.execute();
  const stories = await storiesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, derecho, recibida, decidida, decidio_nombre, causal, decision, razon, enviada, ...row }) => ({
    ...row,
    numero: requestNumber(row.numero),
    fecha: recibida.toISOString(),
    derecho: DERECHOS[derecho].nombre,
    articulo: DERECHOS[derecho].articulo,
    texto: [causal === null ? '' : (CAUSALES[causal]?.frase ?? causal), row.texto].filter((part) => part !== '').join('. '),
    vence: row.vence,
    prorroga: row.prorroga ?? '',
    decision: decision === null ? '' : DECISIONES_DE_PETICION[decision],
    razon: razon === null ? '' : (RAZONES_DE_RECHAZO[razon] ?? razon),
    respuesta: row.respuesta ?? '',
    decidida: decidida ? chileanMoment(decidida) : '',
    decidio: decidio_nombre ?? '',
    huella: row.huella ?? '',
    enviada: enviada ? chileanMoment(enviada) : '',
    hechos: (stories.get(id) ?? [])
      .map(({ en, texto, detalle, nombre }) => [chileanMoment(en), texto, detalle, nombre ?? ''].filter((part) => part !== '').join(' · '))
      .join('\n'),
  }));
}

function told(estado: 'en-cola' | 'imposible') {
  return sql<number>`(select count(*)::int from rights_notices where solicitud = r.id and estado = ${sql.lit(estado)})`;
}

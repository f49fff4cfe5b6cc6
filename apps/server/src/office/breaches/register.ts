import type { Brecha } from '@veridico/api';
import { anotaBrecha, countOf, registraBrecha, type Values } from '@veridico/forms';
import { FICHAS, type ClaseDeDato } from '@veridico/reference';
import { sql, type Kysely, type Selectable } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { readForm } from '../../http/read-form.ts';
import type { BrechaAvisosTable, BrechasTable, Schema } from '../../storage/schema.ts';
import type { Acting } from '../permission/serve.ts';
import { isCommercial, lettersOf, namesOf, type Responsible } from './letters.ts';

/** All breaches, newest first, or the one with this id. */
export async function readBreaches(db: Kysely<Schema>, responsible: Responsible, id?: string): Promise<Brecha[]> {
  const query = db.selectFrom('brechas').selectAll().orderBy('id', 'desc');
  const breaches = await (id === undefined ? query : query.where(sql<string>`id::text`, '=', id)).execute();
  const notices = await db
    .selectFrom('brecha_avisos')
    .selectAll()
    .where('brecha', 'in', ['0', ...breaches.map((each) => each.id)])
    .orderBy('id')
    .execute();
  return breaches.map((breach) =>
    shown(
      breach,
      notices.filter(({ brecha }) => brecha === breach.id),
      responsible,
    ),
  );
}

function shown(breach: Selectable<BrechasTable>, notices: readonly Selectable<BrechaAvisosTable>[], responsible: Responsible): Brecha {
  const { id, conocida, naturaleza, efectos, datos, personas, medidas, nombre } = breach;
  const owed = isCommercial(datos) ? (['agencia', 'personas'] as const) : (['agencia'] as const);
  return {
    numero: id,
    conocida: conocida.toISOString(),
    naturaleza,
    efectos,
    datos: namesOf(datos),
    personas,
    medidas,
    persona: nombre,
    avisos: notices.map(({ clase, enviado, personas: told, texto, nombre: writer }) => ({
      clase,
      enviado: enviado.toISOString(),
      personas: told,
      texto,
      persona: writer,
    })),
    faltan: owed.filter((each) => notices.every(({ clase }) => clase !== each)),
    cartas: lettersOf(breach, responsible),
  };
}

/** Registers a breach. @returns its id @throws Problem CAMPOS_INVALIDOS */
export async function registerBreach({ trx, staff }: Acting, sent: Values<keyof typeof registraBrecha.fields>): Promise<string> {
  const { conocida, datos, personas, ...texts } = readForm(registraBrecha, sent);
  const kinds = datos.split(',');
  if (!kinds.every(isKind)) throw new Problem('CAMPOS_INVALIDOS', { campos: { datos: 'Marca datos de la lista.' } });
  const { id } = await trx
    .insertInto('brechas')
    .values({
      conocida: await pastMoment(trx, 'conocida', conocida),
      datos: [...new Set(kinds)],
      personas: countOf(personas) ?? 0,
      ...texts,
      quien: staff.sub,
      nombre: staff.nombre,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a notice to a breach. @throws Problem BRECHA_DESCONOCIDA, CAMPOS_INVALIDOS */
export async function noteOnBreach({ trx, staff }: Acting, id: string, sent: Values<keyof typeof anotaBrecha.fields>): Promise<void> {
  const { clase, enviado, personas, texto } = readForm(anotaBrecha, sent);
  const breach = await trx
    .selectFrom('brechas')
    .select('id')
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst();
  if (!breach) throw new Problem('BRECHA_DESCONOCIDA');
  await trx
    .insertInto('brecha_avisos')
    .values({
      brecha: breach.id,
      clase: clase as BrechaAvisosTable['clase'],
      enviado: await pastMoment(trx, 'enviado', enviado),
      personas: clase === 'personas' ? (countOf(personas) ?? 0) : null,
      texto,
      quien: staff.sub,
      nombre: staff.nombre,
    })
    .execute();
}

function isKind(text: string): text is ClaseDeDato {
  return Object.hasOwn(FICHAS, text);
}

/** A moment of a clock in Chile. @throws Problem CAMPOS_INVALIDOS for one that has not come */
async function pastMoment(db: Kysely<Schema>, field: string, text: string): Promise<Date> {
  const { rows } = await sql<{ moment: Date; past: boolean }>`select moment, moment <= now() as past
    from (select ${text}::timestamp at time zone 'America/Santiago' as moment) as given`.execute(db);
  if (!rows[0]?.past) throw new Problem('CAMPOS_INVALIDOS', { campos: { [field]: 'Ese momento todavía no llega.' } });
  return rows[0].moment;
}

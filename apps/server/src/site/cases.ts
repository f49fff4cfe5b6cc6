import { CONTACT_ANSWER_DAYS, TEMAS_DE_CONTACTO, type TemaDeContacto } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import { knownFacts, type CaseFacts, type CaseSources, type FoundCase } from '../cases/case.ts';
import { orderOf } from '../orders/display-number.ts';
import type { Schema } from '../storage/schema.ts';

/** Cases of the contact form. Their key is the id of the message. */
export const siteCases: CaseSources<'contacto'> = {
  contacto: {
    actions: ['cerrar'],
    contact: 'order',
    limit: { horas: CONTACT_ANSWER_DAYS * 24, porque: `La página de ayuda promete una respuesta en ${CONTACT_ANSWER_DAYS} días hábiles.` },
    reopens: true,
    facts: messageFacts,
    find: async () => [
      sql`select id::text, null, creado, correo, 'Escribió en la página de ayuda: responde a su correo y cierra con lo que respondiste' from mensajes`,
    ],
  },
};

/** What was written, and whether its sender is the buyer of the order that it names: only then may the answer tell anything of it. */
async function messageFacts(db: Kysely<Schema>, { clave }: Pick<FoundCase, 'clave'>): Promise<CaseFacts> {
  const message = await db
    .selectFrom('mensajes')
    .select(['correo', 'tema', 'numero', 'texto'])
    .where('id', '=', clave)
    .executeTakeFirstOrThrow();
  const orden = message.numero === '' ? undefined : await orderOf(db, message.numero);
  return {
    datos: [
      ...knownFacts([
        ['Asunto', TEMAS_DE_CONTACTO[message.tema as TemaDeContacto]],
        ['Orden o folio que indica', message.numero],
      ]),
      ...(orden === undefined ? [] : [await sameBuyer(db, orden, message.correo)]),
      { dato: 'Mensaje', valor: message.texto, forma: 'parrafo' },
    ],
  };
}

async function sameBuyer(db: Kysely<Schema>, orden: string, correo: string): Promise<CaseFacts['datos'][number]> {
  const { bought } = await db
    .selectFrom('orders')
    .select(sql<string | null>`lower(inputs ->> 'correo')`.as('bought'))
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const dato = 'Correo de esa orden';
  if (bought === correo) return { dato, valor: 'el mismo', forma: 'texto', juicio: 'bien' };
  return { dato, valor: 'otro: no le cuentes nada de ella', forma: 'texto', juicio: 'mal' };
}

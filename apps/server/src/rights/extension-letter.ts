import { DERECHOS, plazoEnPalabras, PRORROGA } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import type { Letter, WriteLetter } from '../mails/letter.ts';
import { dayText } from '../plans/contract/calendar.ts';
import type { Schema } from '../storage/schema.ts';
import { requestNumber } from './events.ts';
import { BECAUSE_ASKED, REQUEST_PAGE } from './letter-words.ts';

/** Kind of the mail that tells the extension of a term; its subject is the id of the request. */
export const EXTENSION_MAIL = 'derechos-prorroga';

interface ExtensionLetterDeps {
  readonly db: Kysely<Schema>;
  readonly publicUrl: string;
}

/** The mail that tells why a term was extended and its new last day. */
export function extensionLetters(deps: ExtensionLetterDeps): Readonly<Record<typeof EXTENSION_MAIL, WriteLetter>> {
  return { [EXTENSION_MAIL]: ({ tema }) => writeExtension(deps, tema ?? '') };
}

async function writeExtension({ db, publicUrl }: ExtensionLetterDeps, id: string): Promise<Letter | undefined> {
  const request = await db
    .selectFrom('rights_requests')
    .select(['numero', 'derecho', 'vence', 'prorroga'])
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst();
  if (!request || request.prorroga === null) return undefined;
  const numero = requestNumber(request.numero);
  const day = dayText(request.vence);
  const { nombre, articulo } = DERECHOS[request.derecho];
  return {
    subject: `Tu petición ${numero}: la respondemos a más tardar el ${day}`,
    preheader: 'Necesitamos más tiempo, y te contamos por qué',
    title: 'Extendimos el plazo de tu petición',
    paragraphs: [
      `Necesitamos más tiempo para responder tu petición ${numero}. El motivo: ${request.prorroga}`,
      `La ley permite extender el plazo una sola vez, hasta ${plazoEnPalabras(PRORROGA)}. El último día es ahora el ${day}.`,
    ],
    rows: [
      ['Petición', numero],
      ['Derecho', `${nombre}, ${articulo} de la Ley 19.628`],
      ['Último día', day],
    ],
    action: { label: 'Ver mi petición', href: `${publicUrl}${REQUEST_PAGE}` },
    because: BECAUSE_ASKED,
  };
}

import { DERECHOS, plazoEnPalabras } from '@veridico/reference';
import { sql } from 'kysely';
import type { Letter, WriteLetter } from '../mails/letter.ts';
import { dayText } from '../plans/contract/calendar.ts';
import { chileanDate } from '../storage/clock.ts';
import type { RightsDeps } from './deps.ts';
import { requestNumber } from './events.ts';
import { codeOfRequest } from './requests.ts';
import { BECAUSE_ASKED, BECAUSE_KNOWN, NOTHING_TO_DO, REQUEST_PAGE, TOLD_EVERYWHERE } from './letter-words.ts';

/** Kinds of mails of a new request: its receipt, and the notice to the other known addresses of the RUT. Their subject is its id. */
export type RequestMail = 'derechos-acuse' | 'derechos-peticion';

type LetterDeps = Pick<RightsDeps, 'db' | 'hmac'> & { readonly publicUrl: string };

/** Letters of a new request, written when they are sent. */
export function requestLetters(deps: LetterDeps): Readonly<Record<RequestMail, WriteLetter>> {
  const about = (write: (deps: LetterDeps, request: Told) => Letter): WriteLetter => {
    return async ({ tema }) => {
      const request = await toldOf(deps, tema ?? '');
      return request && write(deps, request);
    };
  };
  return { 'derechos-acuse': about(receipt), 'derechos-peticion': about(notice) };
}

async function toldOf({ db }: LetterDeps, id: string) {
  return db
    .selectFrom('rights_requests')
    .select(['id', 'numero', 'derecho', 'recibida', 'vence', 'identidad', 'prueba', 'bloquear'])
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst();
}
type Told = NonNullable<Awaited<ReturnType<typeof toldOf>>>;

function receipt({ hmac, publicUrl }: LetterDeps, { id, bloquear, ...told }: Told): Letter {
  const numero = requestNumber(told.numero);
  const codigo = codeOfRequest(hmac, id);
  const { nombre, articulo, efecto, plazo } = DERECHOS[told.derecho];
  const last = dayText(told.vence);
  const unproven = told.identidad === 'por-revisar';
  const stopped = bloquear || told.derecho === 'bloqueo';
  return {
    subject: `Recibimos tu petición ${numero}`,
    preheader: `Te respondemos a más tardar el ${last}`,
    title: 'Recibimos tu petición',
    paragraphs: [
      `Te respondemos a más tardar el ${last}: son ${plazoEnPalabras(plazo)} desde que la recibimos. ${efecto}`,
      ...(unproven ? ['Primero una persona revisa tu documento. Hasta entonces no cambiamos nada ni contamos nada de ese RUT.'] : []),
      ...(stopped && !unproven ? ['Mientras la revisamos, los datos solo se guardan: no aparecen en informes ni en el puntaje.'] : []),
    ],
    rows: [
      ['Número', numero],
      ['Código', codigo],
      ['Derecho', `${nombre}, ${articulo} de la Ley 19.628`],
      ['Recibida', chileanDate(told.recibida)],
      ['Último día', last],
    ],
    // After the hash: browsers send it to no server, so it stands in no log.
    action: { label: 'Seguir mi petición', href: `${publicUrl}${REQUEST_PAGE}#${numero}.${codigo}` },
    notes: ['Guarda el número y el código: con ellos ves en qué va tu petición, agregas documentos o desistes.'],
    because: BECAUSE_ASKED,
  };
}

function notice({ publicUrl }: LetterDeps, { numero, derecho, recibida, prueba }: Told): Letter {
  const proven = prueba === 'documento' ? 'con un documento, que revisa una persona' : 'con una prueba de identidad';
  return {
    subject: 'Pidieron algo sobre tus datos en Verídico',
    preheader: TOLD_EVERYWHERE,
    title: 'Pidieron algo sobre tus datos',
    paragraphs: [
      `El ${chileanDate(recibida)} alguien hizo una petición sobre tu RUT, ${proven}: ${DERECHOS[derecho].nombre}, número ${requestNumber(numero)}.`,
      NOTHING_TO_DO,
    ],
    notes: [
      {
        before: 'Si no fuiste tú, mira tus datos y las peticiones sobre ellos:',
        link: { label: 'Mis datos', href: `${publicUrl}/mis-datos` },
      },
      'También puedes responder a este correo con ese número, y una persona detiene la petición.',
    ],
    because: BECAUSE_KNOWN,
  };
}

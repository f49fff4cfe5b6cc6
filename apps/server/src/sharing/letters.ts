import { RAZONES_DE_COMPARTIR } from '@veridico/forms';
import type { Kysely } from 'kysely';
import type { Letter, WriteLetter } from '../mails/letter.ts';
import { reportName } from '../issuing/issued.ts';
import { chileanDate } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';
import { findShare, stateOf, type Share } from './access.ts';
import { makeShareCode } from './codes.ts';

/** Mails to the recipient of a share. Their `tema` is its id. */
export type ShareMail = 'compartido' | 'compartido-codigo';

interface LetterDeps {
  readonly db: Kysely<Schema>;
  readonly hmac: Hmac;
  readonly publicUrl: string;
}

/** Nothing is sent about a share that ended meanwhile. */
export function shareLetters({ db, hmac, publicUrl }: LetterDeps): Readonly<Record<ShareMail, WriteLetter>> {
  const ofLive = (write: (share: Share, mail: string) => Promise<Letter | undefined>): WriteLetter => {
    return async ({ id, tema }) => {
      const share = await findShare(db, tema ?? '');
      return share && (await stateOf(db, share)) === 'vigente' ? write(share, id) : undefined;
    };
  };
  return {
    compartido: ofLive(async (share) => invitation(share, `${publicUrl}/compartido/${share.id}`)),
    'compartido-codigo': ofLive(async ({ id: compartido, quien }, mail) => {
      const code = await makeShareCode({ db, hmac }, { mail, compartido });
      return code === undefined ? undefined : codeLetter(code, quien);
    }),
  };
}

const BECAUSE = 'Recibes este correo porque alguien escribió tu dirección para compartir contigo un informe de Verídico.';

function invitation({ quien, servicio, razon, vence }: Share, href: string): Letter {
  return {
    subject: 'Compartieron contigo un informe de Verídico',
    preheader: 'Lo abres con un código que te enviamos a este correo',
    title: 'Tienes un informe para leer',
    paragraphs: [
      `${quien} comparte contigo un informe. Solo se abre con un código que enviamos a esta misma dirección cuando lo pides en la página.`,
      'Puedes leerlo y guardar su PDF hasta el último día. Quien lo comparte ve cuándo lo abriste y puede dejar de compartirlo antes.',
    ],
    rows: [
      ['Informe', reportName(servicio)],
      ...(razon === '' ? [] : [['Para', RAZONES_DE_COMPARTIR[razon]] as const]),
      ['Último día', lastDay(vence)],
    ],
    action: { label: 'Ver el informe', href },
    notes: ['Si no esperabas este correo, no hagas nada: sin el código nadie abre el informe.'],
    because: BECAUSE,
  };
}

function codeLetter(code: string, quien: string): Letter {
  return {
    subject: 'Tu código para ver el informe',
    preheader: 'Vence en 10 minutos',
    title: 'Tu código',
    amount: `${code.slice(0, 4)} ${code.slice(4)}`,
    paragraphs: [`Escríbelo en la página del informe que ${quien} comparte contigo. Vence en 10 minutos y sirve una vez.`],
    notes: ['No se lo des a nadie. Si no lo pediste tú, no hagas nada.'],
    because: BECAUSE,
  };
}

/** DD-MM-AAAA. A share ends at the midnight after it. */
function lastDay(vence: Date): string {
  return chileanDate(new Date(vence.getTime() - 1));
}

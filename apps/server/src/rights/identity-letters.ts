import type { Letter, WriteLetter } from '../mails/letter.ts';
import type { MyDataDeps } from './my-data-deps.ts';
import { linkOfMail, type IdentityMail } from './identity.ts';
import { BECAUSE_KNOWN, NOTHING_TO_DO, TOLD_EVERYWHERE } from './letter-words.ts';

type LetterDeps = Pick<MyDataDeps, 'db' | 'hmac' | 'publicUrl'>;

/** Letters of the proof of identity, written when they are sent. */
export function identityLetters(deps: LetterDeps): Readonly<Record<IdentityMail, WriteLetter>> {
  return {
    'derechos-enlace': async ({ id }) => {
      const link = await linkOfMail(deps, id);
      // After the hash: browsers send it to no server, so it stands in no log.
      return link === undefined ? undefined : linkLetter(`${deps.publicUrl}/mis-datos/enlace#${link}`);
    },
    'derechos-aviso': async ({ tema }) => notice(deps.publicUrl, tema ?? ''),
  };
}

function linkLetter(href: string): Letter {
  return {
    subject: 'Tu enlace para ver tus datos en Verídico',
    preheader: 'Vence en 30 minutos y sirve una vez',
    title: 'Mira tus datos',
    paragraphs: [
      'Alguien escribió tu RUT y la serie de tu cédula para ver los datos que guardamos de ti. Si fuiste tú, sigue con este enlace.',
      'El enlace vence en 30 minutos y sirve una sola vez.',
    ],
    action: { label: 'Ver mis datos', href },
    notes: ['Si no fuiste tú, no hagas nada y no le des el enlace a nadie: sin él no se ve nada. Quizás alguien tiene tu cédula.'],
    because: BECAUSE_KNOWN,
  };
}

function notice(publicUrl: string, sentTo: string): Letter {
  return {
    subject: 'Pidieron ver tus datos en Verídico',
    preheader: TOLD_EVERYWHERE,
    title: 'Pidieron ver tus datos',
    paragraphs: [
      `Alguien escribió tu RUT y la serie de tu cédula para ver los datos que guardamos de ti. Enviamos el enlace solo a ${sentTo}, un correo tuyo que ya conocíamos.`,
    ],
    notes: [
      NOTHING_TO_DO,
      {
        before: 'Si no fuiste tú y ese correo no es tuyo, avísanos:',
        link: { label: 'Pedir con un documento', href: `${publicUrl}/mis-datos/peticion?con=documento` },
      },
    ],
    because: BECAUSE_KNOWN,
  };
}

import { KEPT_BY_LAW } from '@veridico/api';
import type { WriteLetter, Letter } from '../mails/letter.ts';
import type { AccountLinkKind } from '../storage/schema.ts';
import type { LetterDeps } from './deps.ts';
import { makeCode } from './codes.ts';
import { makeLink } from './links.ts';

export type AccountMail =
  | 'cuenta-confirmar'
  | 'cuenta-password'
  | 'cuenta-repetida'
  | 'cuenta-password-cambiada'
  | 'cuenta-cedula'
  | 'cuenta-codigo'
  | 'cuenta-dos-pasos'
  | 'cuenta-dos-pasos-quitada'
  | 'cuenta-eliminada';

/** `tema` of the mail about a new password: the account lost what a card had proved. */
export const WITHOUT_CARD = 'sin-cedula';

/** `tema` of a mail with a link that the office sent. */
export const BY_OFFICE = 'oficina';

/** Short, so that a later reader of the mailbox cannot take over the account. */
const PASSWORD_LINK_SECONDS = 30 * 60;
const CONFIRM_LINK_SECONDS = 24 * 3_600;

/** The letter of each kind of mail, written when it is sent. */
export function accountLetters(deps: LetterDeps): Readonly<Record<AccountMail, WriteLetter>> {
  const { publicUrl } = deps;
  return {
    'cuenta-confirmar': async (mail) => {
      const link = await linkFor(deps, mail, { clase: 'confirmar', seconds: CONFIRM_LINK_SECONDS });
      return link === undefined ? undefined : confirmation(`${publicUrl}/auth/confirmar-correo?uid=${link}`);
    },
    'cuenta-password': async (mail) => {
      const link = await linkFor(deps, mail, { clase: 'password', seconds: PASSWORD_LINK_SECONDS });
      return link === undefined ? undefined : newPassword(`${publicUrl}/auth/reset-password?uid=${link}`, mail.tema === BY_OFFICE);
    },
    'cuenta-repetida': async () => alreadyThere(publicUrl),
    'cuenta-password-cambiada': async ({ tema }) => passwordChanged(publicUrl, tema === WITHOUT_CARD),
    'cuenta-cedula': async () => cardAdded(publicUrl),
    'cuenta-codigo': async ({ id, para }) => {
      const user = await deps.identity.find({ email: para });
      if (!user?.enabled || !user.emailVerified) return undefined;
      const code = await makeCode(deps, { mail: id, sub: user.id });
      return code === undefined ? undefined : secondFactorCode(publicUrl, code);
    },
    'cuenta-dos-pasos': async () => secondFactorOn(publicUrl),
    'cuenta-dos-pasos-quitada': async () => secondFactorOff(publicUrl),
    'cuenta-eliminada': async () => DELETED,
  };
}

interface LinkRequest {
  readonly clase: AccountLinkKind;
  readonly seconds: number;
}

/** Undefined, and no mail is sent, if no account has that mail or it is already confirmed. */
async function linkFor(deps: LetterDeps, { id, para }: { id: string; para: string }, wanted: LinkRequest): Promise<string | undefined> {
  const user = await deps.identity.find({ email: para });
  if (!user?.enabled) return undefined;
  if (wanted.clase === 'confirmar' && user.emailVerified) return undefined;
  return makeLink(deps, { ...wanted, mail: id, sub: user.id });
}

const YOUR_ACCOUNT = 'Recibes este correo porque tienes una cuenta en Verídico.';

function ifNotYou(publicUrl: string) {
  return {
    before: 'Si no fuiste tú, pide otra contraseña ahora mismo:',
    link: { label: 'Recuperar contraseña', href: `${publicUrl}/auth/recover-password` },
  };
}

function confirmation(href: string): Letter {
  return {
    subject: 'Confirma tu correo en Verídico',
    preheader: 'Un clic y tu cuenta queda completa',
    title: 'Confirma tu correo',
    paragraphs: [
      'Creaste una cuenta en Verídico con este correo y ya puedes entrar. Confírmalo para ver también las compras que hiciste con él sin cuenta.',
      'El enlace vence en 24 horas. Si pides otro, este deja de servir.',
    ],
    action: { label: 'Confirmar mi correo', href },
    notes: ['Si no creaste una cuenta, no hagas nada: sin este paso nadie ve lo que compraste con tu correo.'],
    because: 'Recibes este correo porque alguien escribió esta dirección al crear una cuenta en Verídico.',
  };
}

function newPassword(href: string, byOffice: boolean): Letter {
  return {
    subject: 'Restablece tu contraseña de Verídico',
    preheader: 'El enlace vence en 30 minutos',
    title: 'Restablece tu contraseña',
    paragraphs: [
      `${byOffice ? 'Te enviamos este enlace para que pongas' : 'Pediste'} una contraseña nueva. El enlace vence en 30 minutos y sirve una sola vez; si pides otro, este deja de servir.`,
      'Al cambiarla se cierran todas tus sesiones.',
    ],
    action: { label: 'Poner una contraseña nueva', href },
    notes: ['Si no la pediste, no hagas nada: tu contraseña sigue siendo la misma.'],
    because: byOffice
      ? 'Recibes este correo porque nuestra oficina te ayuda a entrar a tu cuenta.'
      : 'Recibes este correo porque alguien escribió esta dirección en «Recuperar Contraseña».',
  };
}

function alreadyThere(publicUrl: string): Letter {
  return {
    subject: 'Ya tienes una cuenta en Verídico',
    preheader: 'Alguien quiso crear otra con tu correo o tu RUT',
    title: 'Ya tienes una cuenta',
    paragraphs: [
      'Alguien quiso crear una cuenta con tu correo o tu RUT. Como ya tienes una, no creamos otra y la tuya sigue igual.',
      'Si fuiste tú, inicia sesión con este correo.',
    ],
    action: { label: 'Iniciar sesión', href: `${publicUrl}/auth/login` },
    notes: [
      {
        before: 'Si no recuerdas tu contraseña, pide otra:',
        link: { label: 'Recuperar contraseña', href: `${publicUrl}/auth/recover-password` },
      },
      'Si no fuiste tú, no necesitas hacer nada.',
    ],
    because: YOUR_ACCOUNT,
  };
}

function passwordChanged(publicUrl: string, withoutCard: boolean): Letter {
  return {
    subject: 'Cambió la contraseña de tu cuenta',
    preheader: 'Si no fuiste tú, pide otra ahora',
    title: 'Cambió tu contraseña',
    paragraphs: [
      'La contraseña de tu cuenta acaba de cambiar y se cerraron las demás sesiones.',
      ...(withoutCard
        ? [
            'Como este correo no estaba confirmado, quitamos de la cuenta el RUT y los datos de la cédula con que se creó. Si la creaste tú, regístrate otra vez con este correo, tu contraseña nueva y tu cédula: tu RUT vuelve a esta misma cuenta.',
          ]
        : []),
    ],
    notes: [
      {
        before: 'Si no fuiste tú, pide otra ahora mismo:',
        link: { label: 'Recuperar contraseña', href: `${publicUrl}/auth/recover-password` },
      },
    ],
    because: YOUR_ACCOUNT,
  };
}

function cardAdded(publicUrl: string): Letter {
  return {
    subject: 'Tu RUT quedó en tu cuenta',
    preheader: 'Lo probaste con tu cédula',
    title: 'Tu RUT quedó en tu cuenta',
    paragraphs: [
      'Te registraste con este correo, la contraseña de tu cuenta y tu cédula. No creamos otra cuenta: tu RUT quedó en la que ya tienes.',
    ],
    notes: [ifNotYou(publicUrl)],
    because: YOUR_ACCOUNT,
  };
}

function secondFactorCode(publicUrl: string, code: string): Letter {
  return {
    subject: 'Tu código para activar la verificación en dos pasos',
    preheader: 'Vence en 15 minutos',
    title: 'Activa la verificación en dos pasos',
    amount: `${code.slice(0, 4)} ${code.slice(4)}`,
    paragraphs: [
      'Escribe este código en tu perfil para seguir. Vence en 15 minutos y sirve una sola vez; si pides otro, este deja de servir.',
      'No se lo des a nadie, tampoco a quien diga ser de Verídico.',
    ],
    notes: [{ ...ifNotYou(publicUrl), before: 'Si no lo pediste, alguien sabe tu contraseña. Cámbiala ahora mismo:' }],
    because: YOUR_ACCOUNT,
  };
}

function secondFactorOn(publicUrl: string): Letter {
  return {
    subject: 'Activaste la verificación en dos pasos',
    preheader: 'Desde ahora entras con tu contraseña y un código',
    title: 'Verificación en dos pasos activada',
    paragraphs: [
      'Desde ahora, además de tu contraseña, te pediremos un código de tu aplicación. Cerramos tus demás sesiones.',
      'Guarda tus códigos de recuperación donde los encuentres sin tu teléfono: cada uno sirve una vez. Sin ellos y sin la aplicación no podrás entrar, tampoco con una contraseña nueva.',
    ],
    notes: [ifNotYou(publicUrl)],
    because: YOUR_ACCOUNT,
  };
}

function secondFactorOff(publicUrl: string): Letter {
  return {
    subject: 'Quitaste la verificación en dos pasos',
    preheader: 'Desde ahora entras solo con tu contraseña',
    title: 'Verificación en dos pasos quitada',
    paragraphs: ['Desde ahora tu cuenta se abre solo con tu contraseña. Puedes activarla de nuevo en tu perfil.'],
    notes: [ifNotYou(publicUrl)],
    because: YOUR_ACCOUNT,
  };
}

const DELETED: Letter = {
  subject: 'Eliminamos tu cuenta de Verídico',
  preheader: 'Qué queda guardado y por qué',
  title: 'Eliminamos tu cuenta',
  paragraphs: [
    'Borramos tus datos de acceso y de contacto, y cerramos todas tus sesiones. Esto es lo que queda guardado:',
    ...KEPT_BY_LAW.map(({ que, porque }) => `${que} ${porque}`),
  ],
  because: 'Recibes este correo porque pediste eliminar tu cuenta.',
};

import { randomBytes } from 'node:crypto';
import { OFFICE_ROLES, type OfficeRole } from '@veridico/api';
import { sql } from 'kysely';
import type { LetterDeps } from '../../account/deps.ts';
import { makeLink } from '../../account/links.ts';
import type { Letter, WriteLetter } from '../../mails/letter.ts';
import { UserExists, type IdentityAdmin, type IdentityUser } from '../../providers/identity/port.ts';
import { isFromConsole, NAMELESS } from '../people.ts';
import { OFFICE_INVITATION, OFFICE_INVITATION_SECONDS } from './invitations.ts';

interface OfficeLetterDeps extends LetterDeps {
  /** Whether the office demands a sign-in in two steps. */
  readonly demandsFactor: boolean;
}

/** The mail that invites a person to work in the office. Nothing is sent if the invitation was withdrawn, lapsed or was mailed again. */
export function officeLetters(deps: OfficeLetterDeps): Readonly<Record<typeof OFFICE_INVITATION, WriteLetter>> {
  return { [OFFICE_INVITATION]: ({ id, tema }) => writeInvitation(deps, id, tema ?? '') };
}

async function writeInvitation(
  { db, identity, hmac, publicUrl, demandsFactor }: OfficeLetterDeps,
  mail: string,
  id: string,
): Promise<Letter | undefined> {
  const invited = await db
    .selectFrom('office_invitations')
    .select(['correo', 'nombre', 'apellido', 'roles', 'quien_nombre'])
    .where(sql<string>`id::text`, '=', id)
    .where('estado', '=', 'invitada')
    .where('enlace', '=', mail)
    .where('vence', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!invited) return undefined;
  const user = await accountFor(identity, invited);
  if (!user.enabled) return undefined;
  const link = await makeLink({ db, hmac }, { mail, sub: user.id, clase: 'invitacion', seconds: OFFICE_INVITATION_SECONDS });
  if (link === undefined) return undefined;
  // The mailbox of this account was never confirmed, so it may be a stranger's. Setting a new password ends all its sessions.
  const page = user.emailVerified ? 'confirmar-correo' : 'reset-password';
  return invitation(invited, {
    href: `${publicUrl}/auth/${page}?uid=${link}&para=empresa`,
    own: user.emailVerified,
    publicUrl,
    demandsFactor,
  });
}

/** The account of the address. If there is none, it makes one with a random password that is not kept. */
async function accountFor(
  identity: IdentityAdmin,
  { correo, nombre, apellido }: { readonly correo: string; readonly nombre: string; readonly apellido: string },
): Promise<IdentityUser> {
  const known = await identity.find({ email: correo });
  if (known) return known;
  try {
    const password = randomBytes(48).toString('base64url');
    return await identity.create({ email: correo, firstName: nombre, lastName: apellido, rut: '', password });
  } catch (error) {
    const other = error instanceof UserExists ? await identity.find({ email: correo }) : undefined;
    if (!other) throw error;
    return other;
  }
}

interface Invited {
  readonly nombre: string;
  readonly roles: readonly OfficeRole[];
  readonly quien_nombre: string;
}

interface InvitationWay extends Pick<OfficeLetterDeps, 'publicUrl' | 'demandsFactor'> {
  readonly href: string;
  /** The mailbox was confirmed before: the account keeps its password. */
  readonly own: boolean;
}

function invitation({ nombre, roles, quien_nombre: inviter }: Invited, { href, own, publicUrl, demandsFactor }: InvitationWay): Letter {
  const names = new Intl.ListFormat('es').format(roles.map((role) => OFFICE_ROLES[role]));
  const [who, since] = isFromConsole(inviter) ? ['Quien opera el servidor', 'quien opera el servidor'] : [inviter, NAMELESS];
  return {
    subject: 'Te invitaron a la oficina de Verídico',
    preheader: `${who} te invita a trabajar en ella`,
    title: `${nombre}, te invitaron a la oficina`,
    paragraphs: [
      `${who} te invita a trabajar en la oficina de Verídico, en ${names}. ${own ? 'Acepta y entra con la cuenta que ya tienes.' : 'Pon tu contraseña y entra con este correo.'}`,
      'El enlace vence en 7 días y sirve una sola vez.',
    ],
    action: { label: own ? 'Aceptar' : 'Aceptar y elegir contraseña', href },
    notes: [
      ...(demandsFactor
        ? [
            {
              before: 'Para entrar a la oficina activa antes la verificación en dos pasos:',
              link: { label: 'Ir a mi perfil', href: `${publicUrl}/perfil` },
            },
          ]
        : []),
      { before: 'Después, entra siempre aquí:', link: { label: 'Ir a la oficina', href: `${publicUrl}/oficina` } },
      'Si no esperabas esta invitación, no hagas nada: nadie entra con tu correo.',
    ],
    because: `Recibes este correo porque ${since} de Verídico invitó a esta dirección.`,
  };
}

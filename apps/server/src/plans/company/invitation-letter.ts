import { randomBytes } from 'node:crypto';
import { withFullStop, type RolDeEmpresa } from '@veridico/forms';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { WriteLetter, Letter } from '../../mails/letter.ts';
import { nameOf } from '../../issuing/names.ts';
import { UserExists, type IdentityUser } from '../../providers/identity/port.ts';
import type { CompanyUsersTable, Schema } from '../../storage/schema.ts';
import { DO_NOTHING, NOTHING_CHANGES } from './letters.ts';
import type { LetterDeps } from '../../account/deps.ts';
import { makeLink } from '../../account/links.ts';
import { isActive } from './accept.ts';
import { INVITATION_SECONDS } from './invite.ts';

type InvitedUser = Selectable<CompanyUsersTable>;

/**
 * The mail that invites a person to act for a company. If the address has no account, one is created here with a random password. Nothing
 * is sent if the invitation was withdrawn or sent again, or if the account cannot accept it.
 */
export function writeInvitation(deps: LetterDeps): WriteLetter {
  const { db, publicUrl } = deps;
  return async ({ id, tema }) => {
    const invited = tema === null ? undefined : await findInvited(db, tema, id);
    if (!invited) return undefined;
    const user = await accountFor(deps, invited);
    if (!user.enabled || (await isTaken(db, user.id, invited.empresa))) return undefined;
    const link = await makeLink(deps, { mail: id, sub: user.id, clase: 'invitacion', seconds: INVITATION_SECONDS });
    if (link === undefined) return undefined;
    const facts = { empresa: (await nameOf(db, invited.empresa)) || invited.empresa, rol: invited.rol };
    // The mailbox of this account was never confirmed, so it may be a stranger's. Setting a new password ends all its sessions.
    return user.emailVerified
      ? toJoin(facts, `${publicUrl}/auth/confirmar-correo?uid=${link}&para=empresa`)
      : toBegin(facts, `${publicUrl}/auth/reset-password?uid=${link}&para=empresa`);
  };
}

async function findInvited(db: Kysely<Schema>, id: string, mail: string): Promise<InvitedUser | undefined> {
  return db
    .selectFrom('company_users')
    .selectAll()
    .where('id', '=', id)
    .where('estado', '=', 'invitado')
    .where('enlace', '=', mail)
    .executeTakeFirst();
}

async function accountFor({ db, identity }: LetterDeps, invited: InvitedUser): Promise<IdentityUser> {
  const { id, correo, nombre, apellido } = invited;
  const known = await identity.find({ email: correo });
  if (known) {
    // An earlier try created it and lost the provider's answer; the account is still unused.
    if (invited.cuenta_pedida && !known.emailVerified && !(await isCustomer(db, known.id))) await noteOurs(db, id);
    return known;
  }
  await db
    .updateTable('company_users')
    .set({ cuenta_pedida: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  try {
    const password = randomBytes(48).toString('base64url');
    const user = await identity.create({ email: correo, firstName: nombre, lastName: apellido, rut: '', password });
    await noteOurs(db, id);
    return user;
  } catch (error) {
    const other = error instanceof UserExists ? await identity.find({ email: correo }) : undefined;
    if (!other) throw error;
    return other;
  }
}

async function noteOurs(db: Kysely<Schema>, id: string): Promise<void> {
  await db.updateTable('company_users').set({ de_empresa: true }).where('id', '=', id).execute();
}

async function isCustomer(db: Kysely<Schema>, sub: string): Promise<boolean> {
  return (await db.selectFrom('customers').select('id').where('sub', '=', sub).executeTakeFirst()) !== undefined;
}

/** @throws Error while the previous account of this address is being deleted, so that the mail is retried */
/** Whether the account cannot accept: disabled by the company that created it, or a user of this one already. */
async function isTaken(db: Kysely<Schema>, sub: string, empresa: string): Promise<boolean> {
  const customer = await db.selectFrom('customers').select(['id', 'suspendida', 'eliminada']).where('sub', '=', sub).executeTakeFirst();
  if (customer?.eliminada) throw new Error('the account that had this address is not deleted yet');
  return customer !== undefined && (customer.suspendida || (await isActive(db, customer.id, empresa)));
}

interface InvitationFacts {
  readonly empresa: string;
  readonly rol: RolDeEmpresa;
}

const MAY: Readonly<Record<RolDeEmpresa, string>> = {
  administrador: 'administrar el plan y consultar informes',
  consultor: 'consultar informes',
  facturacion: 'ver las facturas del plan',
};

function toBegin({ empresa, rol }: InvitationFacts, href: string): Letter {
  return {
    subject: `${empresa} te invita a Verídico: pon tu contraseña`,
    preheader: `Para ${MAY[rol]} a su nombre`,
    title: `${empresa} te invita a Verídico`,
    paragraphs: [
      `Vas a poder ${MAY[rol]} a nombre de ${withFullStop(empresa)} Pon tu contraseña y entra con este correo.`,
      'El enlace vence en 7 días y sirve una sola vez. Quien administra el plan puede enviarte otro.',
    ],
    action: { label: 'Aceptar y poner mi contraseña', href },
    notes: [DO_NOTHING],
    because: BECAUSE,
  };
}

function toJoin({ empresa, rol }: InvitationFacts, href: string): Letter {
  return {
    subject: `${empresa} te invita a actuar a su nombre`,
    preheader: `Para ${MAY[rol]}`,
    title: `${empresa} te invita a su plan`,
    paragraphs: [
      `Si aceptas, vas a poder ${MAY[rol]} a nombre de ${empresa} con la cuenta que ya tienes. La empresa verá las consultas que hagas a su nombre y no tus compras.`,
      'El enlace vence en 7 días. Quien administra el plan puede enviarte otro.',
    ],
    action: { label: 'Aceptar', href },
    notes: [NOTHING_CHANGES],
    because: BECAUSE,
  };
}

const BECAUSE = 'Recibes este correo porque quien administra el plan de esa empresa invitó a esta dirección.';

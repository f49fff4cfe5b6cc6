import { formatRut, withFullStop } from '@veridico/forms';
import { createHash } from 'node:crypto';
import type { Solicitud } from '@veridico/api';
import { chileanDay } from '../../storage/clock.ts';
import type { WriteLetter, Letter } from '../../mails/letter.ts';
import { nameOf } from '../../issuing/names.ts';
import { dayText } from '../contract/calendar.ts';
import { APPROVED_MAIL } from '../representation/answers.ts';
import { findClaim } from '../representation/claim-list.ts';
import { CLAIM_MAIL, CLAIM_NOTICE } from '../representation/claims.ts';
import { NEWCOMER_MAIL } from '../representation/newcomers.ts';
import type { LetterDeps } from '../../account/deps.ts';

export type ClaimMail = typeof CLAIM_MAIL | typeof CLAIM_NOTICE | typeof APPROVED_MAIL | typeof NEWCOMER_MAIL;

/** Mails to a company about a person who wants to act for it. */
export function claimLetters(deps: LetterDeps): Readonly<Record<ClaimMail, WriteLetter>> {
  const { publicUrl } = deps;
  const about = (write: (claim: Solicitud, href: string) => Letter): WriteLetter => {
    return async ({ tema }) => {
      const [solicitud = '', usuario = ''] = (tema ?? '').split(':');
      const claim = await findClaim(deps.db, solicitud);
      return claim && write(claim, `${publicUrl}/mi-plan/solicitud?s=${await makeClaimLink(deps, solicitud, usuario)}`);
    };
  };
  return {
    [CLAIM_MAIL]: about(claimReceived),
    [CLAIM_NOTICE]: about((claim) => claimAtOffice(claim, `${publicUrl}/mi-plan`)),
    [APPROVED_MAIL]: about(claimApproved),
    [NEWCOMER_MAIL]: async ({ tema }) => (tema === null ? undefined : newcomer(deps, tema)),
  };
}

/** The link's token: 256 bits, only its hash is stored. Derived by HMAC, so a mail that is written again carries the same link. */
async function makeClaimLink({ db, hmac }: LetterDeps, solicitud: string, usuario: string): Promise<string> {
  const token = hmac('enlace-solicitud', `${solicitud}:${usuario}`).toString('base64url');
  await db
    .insertInto('claim_links')
    .values({ token_hash: createHash('sha256').update(token).digest(), solicitud, usuario })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return token;
}

const BECAUSE = 'Recibes este correo porque administras el plan de esta empresa en Verídico.';

function facts({ plan, representante, rutRepresentante, empresa }: Solicitud): Letter['rows'] {
  return [
    ['Empresa', `${empresa.nombre} · ${formatRut(empresa.rut)}`],
    ['Plan que pagó', plan],
    ['Quién dice representarla', `${representante}, RUT ${rutRepresentante}`],
  ];
}

function claimReceived(claim: Solicitud, href: string): Letter {
  const { empresa } = claim;
  return {
    subject: `¿Conoces a esta persona? Contrató a nombre de ${empresa.nombre}`,
    preheader: 'No tiene acceso a nada mientras no respondas',
    title: 'Otra persona contrató a nombre de tu empresa',
    paragraphs: [
      `${claim.representante} contrató y pagó ${claim.plan} a nombre de ${empresa.nombre} y pide administrarla. Todavía no ve nada de la empresa.`,
      'Para aprobar tienes que entrar con tu cuenta y escribir tu contraseña. Para rechazar basta un botón.',
      `Si nadie responde hasta el ${lastDay(claim)}, lo revisa una persona nuestra, que llama al teléfono que ya teníamos registrado.`,
    ],
    rows: facts(claim) ?? [],
    action: { label: 'Ver y responder', href },
    notes: ['Este enlace no aprueba nada por sí solo.'],
    because: BECAUSE,
  };
}

function claimAtOffice(claim: Solicitud, href: string): Letter {
  return {
    subject: `Otra persona contrató a nombre de ${claim.empresa.nombre}`,
    preheader: 'Una persona nuestra revisa los poderes',
    title: 'Otra persona contrató a nombre de tu empresa',
    paragraphs: [
      `${claim.representante} contrató y pagó ${claim.plan} a nombre de ${withFullStop(claim.empresa.nombre)} Los poderes de quien la administra hoy todavía no están comprobados, así que decide una persona nuestra: queda quien los pruebe primero.`,
      'Si representas a la empresa, entrega en Mi plan el documento que lo acredita.',
    ],
    rows: facts(claim) ?? [],
    action: { label: 'Entregar el documento', href },
    because: BECAUSE,
  };
}

function claimApproved(claim: Solicitud, href: string): Letter {
  return {
    subject: `Otro administrador aprobó a ${claim.representante} en ${claim.empresa.nombre}`,
    preheader: 'Tienes 7 días para objetarlo',
    title: 'Se aprobó a un nuevo administrador',
    paragraphs: [
      `Otro administrador de ${claim.empresa.nombre} aprobó a ${claim.representante}, que contrató ${claim.plan}.`,
      'Durante sus primeros 7 días no ve los informes anteriores ni puede invitar o quitar a otras personas. Si no corresponde, objétalo: su acceso se suspende al instante y lo revisa una persona nuestra.',
    ],
    rows: facts(claim) ?? [],
    action: { label: 'Ver u objetar', href },
    because: BECAUSE,
  };
}

async function newcomer({ db, publicUrl }: LetterDeps, usuario: string): Promise<Letter | undefined> {
  const row = await db
    .selectFrom('company_users')
    .select(['empresa', 'nombre', 'apellido', 'correo'])
    .where('id', '=', usuario)
    .executeTakeFirst();
  if (!row) return undefined;
  const empresa = (await nameOf(db, row.empresa)) || formatRut(row.empresa);
  return {
    subject: `${empresa} tiene un nuevo administrador en Verídico`,
    preheader: `${row.nombre} ${row.apellido}`,
    title: 'Nuevo administrador',
    paragraphs: [
      `${row.nombre} ${row.apellido} (${row.correo}) administra desde hoy el plan de ${withFullStop(empresa)}`,
      'Durante 7 días no ve los informes anteriores ni puede invitar o quitar a otras personas. Si no corresponde, escríbenos o pide a otro administrador que lo objete en Mi plan.',
    ],
    action: { label: 'Ir a Mi plan', href: `${publicUrl}/mi-plan` },
    because: 'Recibes este correo porque actúas por esta empresa en Verídico o porque es su correo de contacto.',
  };
}

/** DD-MM-AAAA. The claim expires at the following midnight. */
function lastDay({ vence }: Solicitud): string {
  return dayText(chileanDay.format(new Date(new Date(vence).getTime() - 1)));
}

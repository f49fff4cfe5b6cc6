import type { Letter, WriteLetter } from '../../mails/letter.ts';
import type { LetterDeps } from '../../account/deps.ts';
import { makeLink } from '../../account/links.ts';

/** Mails to the administrator of a company's plan. Their `tema` is the order that contracted it. */
export type CompanyMail = 'cuenta-bienvenida' | 'cuenta-administrador';

/** Long enough for a weekend. After that, the usual recovery of a password works. */
const WELCOME_SECONDS = 3 * 86_400;
const INVITATION_SECONDS = 7 * 86_400;

/** For the owner of a mailbox whose account a company had made. */
export const DO_NOTHING = 'Si no conoces esta empresa, no hagas nada.';
/** For the owner of an account that a company names. */
export const NOTHING_CHANGES = 'Si no conoces esta empresa, no hagas nada: tu cuenta sigue igual.';

interface ContractedPlan {
  readonly plan: string;
  readonly empresa: string;
}

export function companyLetters(deps: LetterDeps): Readonly<Record<CompanyMail, WriteLetter>> {
  const { publicUrl, identity } = deps;
  const contracted = async (orden: string | null): Promise<ContractedPlan | undefined> => {
    if (orden === null) return undefined;
    const row = await deps.db.selectFrom('plan_orders').select(['nombre', 'empresa']).where('orden', '=', orden).executeTakeFirst();
    return row && { plan: row.nombre, empresa: row.empresa.razonSocial };
  };
  return {
    'cuenta-bienvenida': async ({ id, para, tema }) => {
      const facts = await contracted(tema);
      const user = await identity.find({ email: para });
      if (!facts || !user?.enabled) return undefined;
      const link = await makeLink(deps, { mail: id, sub: user.id, clase: 'password', seconds: WELCOME_SECONDS });
      return link === undefined ? undefined : welcome(facts, `${publicUrl}/auth/reset-password?uid=${link}&para=empresa`, publicUrl);
    },
    'cuenta-administrador': async ({ id, para, tema }) => {
      const facts = await contracted(tema);
      const user = await identity.find({ email: para });
      if (!facts || !user?.enabled) return undefined;
      const link = await makeLink(deps, { mail: id, sub: user.id, clase: 'empresa', seconds: INVITATION_SECONDS });
      return link === undefined ? undefined : invitation(facts, `${publicUrl}/auth/confirmar-correo?uid=${link}&para=empresa`);
    },
  };
}

function welcome({ plan, empresa }: ContractedPlan, href: string, publicUrl: string): Letter {
  return {
    subject: 'Bienvenido a Verídico: pon tu contraseña',
    preheader: `${plan} · ${empresa}`,
    title: 'Bienvenido a Verídico',
    paragraphs: [
      `${empresa} ya es cliente con ${plan} y nombró administrador a este correo. Al poner tu contraseña aceptas serlo, y desde entonces entras con este correo.`,
      'El enlace vence en 3 días y sirve una sola vez.',
    ],
    action: { label: 'Poner mi contraseña', href },
    notes: [
      DO_NOTHING,
      {
        before: 'Si el enlace ya venció, pide otra contraseña y te preguntaremos de nuevo si administras el plan:',
        link: { label: 'Pedir otra contraseña', href: `${publicUrl}/auth/recover-password` },
      },
    ],
    because: 'Recibes este correo porque el contrato del plan nombra administrador a esta dirección.',
  };
}

function invitation({ plan, empresa }: ContractedPlan, href: string): Letter {
  return {
    subject: `Administra el plan de ${empresa}`,
    preheader: plan,
    title: 'Confirma que administras el plan',
    paragraphs: [
      `${empresa} contrató ${plan} y nombró administrador a este correo, que ya tiene una cuenta. Confírmalo y tu cuenta podrá consultar a nombre de la empresa.`,
      'El enlace vence en 7 días.',
    ],
    action: { label: 'Confirmar', href },
    notes: [NOTHING_CHANGES],
    because: 'Recibes este correo porque un contrato nombra administrador a esta dirección.',
  };
}

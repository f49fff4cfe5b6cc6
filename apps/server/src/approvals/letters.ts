import { sql, type Kysely } from 'kysely';
import type { Letter, WriteLetter } from '../mails/letter.ts';
import { reportName } from '../issuing/issued.ts';
import { nameOf } from '../issuing/names.ts';
import { settledAdministrators } from '../plans/representation/standing.ts';
import type { Schema } from '../storage/schema.ts';
import { ANSWERED } from './answer.ts';
import { ASKED, listRequests, PENDING } from './requests.ts';

interface LetterDeps {
  readonly db: Kysely<Schema>;
  readonly publicUrl: string;
}

/** The mails about queries that wait for approval. None says about whom a query is. */
export function approvalLetters({ db, publicUrl }: LetterDeps): Readonly<Record<typeof ASKED | typeof ANSWERED, WriteLetter>> {
  const action = { label: 'Ver aprobaciones', href: `${publicUrl}/aprobaciones` };
  return {
    [ASKED]: async ({ tema, para }) => {
      const empresa = await companyOf(db, tema);
      if (empresa === undefined || !(await settledAdministrators(db, empresa).where('correo', '=', para).executeTakeFirst()))
        return undefined;
      const waiting = await countWaiting(db, empresa);
      const total = waiting.reduce((sum, { n }) => sum + n, 0);
      if (total === 0) return undefined;
      const title = total === 1 ? '1 consulta espera tu aprobación' : `${total} consultas esperan tu aprobación`;
      return {
        subject: title,
        preheader: (await nameOf(db, empresa)) || 'Tu empresa',
        title,
        paragraphs: ['Antes de aprobar ves lo que cuesta cada una y cuándo vence.'],
        rows: waiting.map(({ quien, n }) => [quien, n === 1 ? '1 consulta' : `${n} consultas`]),
        action,
        because: 'Recibes este correo porque administras el plan de tu empresa.',
      };
    },
    [ANSWERED]: async ({ tema }) => {
      const row = tema === null ? undefined : await db.selectFrom('aprobaciones').selectAll().where('id', '=', tema).executeTakeFirst();
      if (!row) return undefined;
      const [request] = await listRequests(db, { empresa: row.empresa, id: row.id });
      const said = request && answerOf(request);
      if (!said) return undefined;
      return {
        ...said,
        rows: [['Informe', reportName(row.servicio)]],
        action,
        because: 'Recibes este correo porque pediste aprobar una consulta.',
      };
    },
  };
}

async function companyOf(db: Kysely<Schema>, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined;
  return (await db.selectFrom('aprobaciones').select('empresa').where('id', '=', id).executeTakeFirst())?.empresa;
}

async function countWaiting(db: Kysely<Schema>, empresa: string) {
  return db
    .selectFrom('aprobaciones')
    .innerJoin('company_users as who', 'who.id', 'aprobaciones.usuario')
    .select(sql<string>`coalesce(nullif(trim(concat_ws(' ', who.nombre, who.apellido)), ''), who.correo)`.as('quien'))
    .select(sql<number>`count(*)::int`.as('n'))
    .where('aprobaciones.empresa', '=', empresa)
    .where(PENDING)
    .groupBy('who.id')
    .orderBy('quien')
    .execute();
}

type Said = Pick<Letter, 'subject' | 'preheader' | 'title' | 'paragraphs'>;

/** Undefined while it still waits. */
function answerOf({ estado, respuesta, falla, resolvio }: Awaited<ReturnType<typeof listRequests>>[number]): Said | undefined {
  const by = resolvio || 'Quien administra el plan';
  if (estado === 'hecha') return said('Tu consulta se aprobó y está lista', [`${by} la aprobó. El informe está en tu historial.`]);
  if (estado === 'rechazada') return said('Tu consulta no se aprobó', [`${by} respondió: ${respuesta}`]);
  if (estado === 'fallida')
    return said('Tu consulta se aprobó, pero no se pudo hacer', [falla, 'No se descontó ninguna consulta.'].filter(Boolean));
  if (estado === 'sin-efecto') return said('Tu pedido de aprobación quedó sin efecto', [falla].filter(Boolean));
  return undefined;
}

function said(title: string, paragraphs: readonly string[]): Said {
  return { subject: title, preheader: 'Aprobaciones', title, paragraphs };
}

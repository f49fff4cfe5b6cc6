import { sql, type Kysely, type Transaction } from 'kysely';
import { reportName } from '../issuing/issued.ts';
import type { Letter, WriteLetter } from '../mails/letter.ts';
import { queueLetter } from '../mails/queue.ts';
import { settledAdministrators } from '../plans/representation/standing.ts';
import type { RightsNoticesTable, Schema } from '../storage/schema.ts';
import { addEvent } from './events.ts';

/** A report that is served no more. */
export interface Withdrawn {
  readonly folio: string;
}

type Recipient = Pick<RightsNoticesTable, 'destinatario' | 'correo' | 'motivo'>;

/** The mail that a report was corrected. Its `tema` is the folio and the kind of recipient, with a colon between. */
export const CORRECTION_MAIL = 'derechos-correccion';

/**
 * Tells everyone who received reports with a wrong datum (Ley 19.628, article 6): the buyer, the accounts that have it in their history, the
 * administrators of a company that asked for it. Each sending, or why there was none, is a row and a line of the register.
 */
export async function tellRecipients(trx: Transaction<Schema>, solicitud: string, reports: readonly Withdrawn[]): Promise<void> {
  for (const { folio } of reports)
    for (const { destinatario, correo, motivo } of await recipientsOf(trx, folio)) {
      const mail = correo === null ? null : await queueLetter(trx, CORRECTION_MAIL, correo, `${folio}:${destinatario}`);
      await trx
        .insertInto('rights_notices')
        .values({ solicitud, folio, destinatario, correo, mail, estado: mail === null ? 'imposible' : 'en-cola', motivo })
        .execute();
      await addEvent(trx, { solicitud, hecho: mail === null ? 'sin-aviso' : 'avisado', detalle: { folio, destinatario } });
    }
}

/** One for each address: who bought with the address of the account gets one mail. */
async function recipientsOf(trx: Transaction<Schema>, folio: string): Promise<Recipient[]> {
  const { rows } = await sql<{ destinatario: 'comprador' | 'cuenta'; correo: string | null }>`
    select 'cuenta' as destinatario, correo from historial join informes on informes.id = historial.informe
      join customers on customers.id = historial.cliente
      where folio = ${folio} and solicitante is null and eliminada is null
    union all select 'comprador', lower(inputs ->> 'correo') from informes join orders on orders.orden = informes.orden where informes.folio = ${folio}`.execute(
    trx,
  );
  const people: Recipient[] = rows.map((row) => ({ ...row, motivo: row.correo ? null : 'No conocemos su correo.' }));
  const asking = await trx
    .selectFrom('historial')
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .select('solicitante')
    .distinct()
    .where('folio', '=', folio)
    .where('solicitante', 'is not', null)
    .$narrowType<{ solicitante: string }>()
    .execute();
  const companies: Recipient[] = [];
  for (const { solicitante } of asking) {
    const administrators = await settledAdministrators(trx, solicitante).execute();
    companies.push(
      ...administrators.map(({ correo }) => ({ destinatario: 'empresa' as const, correo: correo.toLowerCase(), motivo: null })),
    );
    if (administrators.length === 0)
      companies.push({ destinatario: 'empresa', correo: null, motivo: 'La empresa no tiene administradores activos.' });
  }
  const all = [...people, ...companies].map((each) => ({ ...each, correo: each.correo || null }));
  return all.filter(({ correo }, index) => correo === null || all.findIndex((other) => other.correo === correo) === index);
}

interface LetterDeps {
  readonly db: Kysely<Schema>;
  readonly publicUrl: string;
}

/** The mails of corrected reports, written when they are sent. Their content waits behind the account or the link of the purchase. */
export function correctionLetters({ db, publicUrl }: LetterDeps): Readonly<Record<typeof CORRECTION_MAIL, WriteLetter>> {
  return {
    async [CORRECTION_MAIL]({ tema }) {
      const [folio = '', destinatario = ''] = tema?.split(':') ?? [];
      const report = await db.selectFrom('informes').select('servicio').where('folio', '=', folio).executeTakeFirst();
      return report && correction({ folio, informe: reportName(report.servicio), bought: destinatario === 'comprador', publicUrl });
    },
  };
}

interface CorrectionFacts {
  readonly folio: string;
  readonly informe: string;
  readonly bought: boolean;
  readonly publicUrl: string;
}

function correction({ folio, informe, bought, publicUrl }: CorrectionFacts): Letter {
  return {
    subject: `Tu informe ${folio} tiene una corrección`,
    preheader: informe,
    title: 'Tu informe tiene una corrección',
    paragraphs: [
      'Un dato de este informe se corrigió o se borró a pedido de su titular. El informe anterior ya no se entrega ni se verifica: no lo uses para decidir.',
      'Emitimos de nuevo el informe, con otro folio y sin costo. Si todavía no está, estará pronto en el mismo lugar.',
    ],
    action: bought
      ? { label: 'Recuperar mi compra', href: `${publicUrl}/recuperar-compra` }
      : { label: 'Ver mis informes', href: `${publicUrl}/mis-informes` },
    rows: [
      ['Informe', informe],
      ['Folio que ya no vale', folio],
    ],
    because: 'Recibes este correo porque recibiste este informe, y la ley nos obliga a avisarte de su corrección.',
  };
}

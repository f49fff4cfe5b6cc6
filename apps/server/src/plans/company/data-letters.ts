import { sql, type Selectable } from 'kysely';
import { formatRut } from '@veridico/forms';
import type { WriteLetter, Letter } from '../../mails/letter.ts';
import type { CompanyChangesTable, CompanyData } from '../../storage/schema.ts';
import type { LetterDeps } from '../../account/deps.ts';
import { changedFields, DATA_MAIL } from './data.ts';

export type CompanyDataMail = typeof DATA_MAIL;

const NAMES: Readonly<Record<keyof CompanyData, string>> = {
  razonSocial: 'Razón social',
  nombreFantasia: 'Nombre de fantasía',
  giro: 'Giro',
  domicilio: 'Domicilio',
  ciudad: 'Ciudad',
  codigoComuna: 'Comuna',
  correo: 'Correo de contacto',
  telefono: 'Teléfono de contacto',
  encargadoPago: 'Encargado de pagos',
  correoPago: 'Correo de pagos',
  telefonoPago: 'Teléfono de pagos',
};

/** Sent to the old and the new addresses. Names the fields without their values: an old address may now be another person's. */
export function dataLetters({ db, publicUrl }: Pick<LetterDeps, 'db' | 'publicUrl'>): Readonly<Record<CompanyDataMail, WriteLetter>> {
  return {
    [DATA_MAIL]: async ({ tema }) => {
      const row = await db
        .selectFrom('company_changes')
        .selectAll()
        .select(
          // The office's acts leave their line in the transaction of the change.
          sql<boolean>`exists (select from office_log where acto = 'cambiar-empresa' and despues ->> 'cambio' = company_changes.id::text)`.as(
            'byOffice',
          ),
        )
        .where('id', '=', tema ?? '0')
        .executeTakeFirst();
      return row && changed(row, `${publicUrl}/mi-plan`);
    },
  };
}

type Changed = Pick<Selectable<CompanyChangesTable>, 'empresa' | 'antes' | 'despues'> & { readonly byOffice: boolean };

function changed({ empresa: rut, antes, despues, byOffice }: Changed, href: string): Letter {
  const nombre = despues.razonSocial;
  const names = changedFields(antes, despues).map((field) => NAMES[field]);
  const who = byOffice ? 'La oficina de Verídico cambió, a pedido de la empresa,' : 'Un administrador cambió';
  return {
    subject: `Cambiaron los datos de ${nombre} en Verídico`,
    preheader: 'Si no lo pediste, escríbenos',
    title: 'Cambiaron los datos de la empresa',
    paragraphs: [`${who} estos datos de ${nombre}: ${names.join(', ')}.`],
    rows: [['Empresa', `${nombre} · ${formatRut(rut)}`]],
    action: { label: 'Ver los datos', href },
    notes: ['Si no reconoces el cambio, escríbenos cuanto antes: guardamos cómo estaban, quién los cambió y cuándo.'],
    because: 'Recibes este correo porque esta dirección era, o es ahora, de contacto de la empresa, o porque la administras.',
  };
}

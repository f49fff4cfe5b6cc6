import type { MisDatos } from '@veridico/api/endpoints';
import { formatRut, isCompanyRut, maskRut } from '@veridico/forms';
import { MOTIVOS } from '@veridico/reports';
import { sql, type Kysely } from 'kysely';
import { consultasOf, toConsulta } from '../bureau/records/consultas.ts';
import { reportName } from '../issuing/issued.ts';
import type { Schema } from '../storage/schema.ts';

type Asked = MisDatos['consultas'][number];

/**
 * The queries about a RUT of the last twelve months that gave a report, named as in the subject's own report; and the openings of such a
 * report by a colleague of the person who asked. Newest first.
 */
export async function askedAbout(db: Kysely<Schema>, rut: string): Promise<Asked[]> {
  const { consultas } = await db.selectNoFrom(consultasOf(rut).as('consultas')).executeTakeFirstOrThrow();
  const asked = consultas.map((stored) => {
    const { en, consultante, motivo, informe } = toConsulta(stored);
    return { en, quien: consultante ?? withoutAccount(motivo), motivo, informe };
  });
  return [...asked, ...(await openedAbout(db, rut))].toSorted((one, other) => other.en.localeCompare(one.en));
}

/** A person who buys their own report proves it with the identity card: no asker is stored. */
function withoutAccount(motivo: string): string {
  return motivo === MOTIVOS['consulta-propia'] ? 'Tú, con tu cédula' : 'Una persona sin cuenta';
}

async function openedAbout(db: Kysely<Schema>, rut: string): Promise<Asked[]> {
  const rows = await db
    .selectFrom('aperturas')
    .leftJoin('informes', 'informes.id', 'aperturas.informe')
    .leftJoin('empresas', 'empresas.rut', 'consultante_empresa')
    .leftJoin('companies', 'companies.rut', 'consultante_empresa')
    .select([sql<Date>`aperturas.en`.as('en'), 'aperturas.motivo', 'informes.servicio', 'consultante_empresa as empresa'])
    .select(sql<string | null>`coalesce(empresas.razon_social, companies.razon_social)`.as('nombre'))
    .where('aperturas.rut', '=', rut)
    .where(sql<boolean>`aperturas.en > now() - interval '12 months'`)
    .execute();
  return rows.map(({ en, motivo, servicio, empresa, nombre }) => ({
    en: en.toISOString(),
    quien:
      servicio === null ? `${asker(nombre, empresa)}, que te vigila` : `${asker(nombre, empresa)}, por otro de sus usuarios, que lo abrió`,
    motivo,
    informe: servicio === null ? 'Lo que cambió en tus antecedentes' : reportName(servicio),
  }));
}

/** A company by name; a person with a contract of their own by masked RUT, as on reports. */
function asker(nombre: string | null, rut: string): string {
  return nombre ?? (isCompanyRut(rut) ? formatRut(rut) : `RUT ${maskRut(rut)}`);
}

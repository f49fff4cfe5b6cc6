import { formatRut } from '@veridico/forms';
import type { Participacion } from '../records.ts';
import { counted, percentText, tally, thousands } from './formats.ts';
import { emptyList, firstLines, type ListSection, type SectionInput, sourceName, unknownList } from './sections.ts';

export type ParticipacionesSection = ListSection<ReturnType<typeof line>>;

const SOURCE = 'Registro de sociedades';

/** The section Sociedades: companies the subject takes part in, largest share first. */
export function sociedadesSection({ rows, rut, corte, demo }: SectionInput<Participacion>): ParticipacionesSection {
  const source = { fuente: sourceName(SOURCE, demo), corte };
  if (corte === null && rows.length === 0) return { ...source, ...unknownList('sociedades') };
  if (rows.length === 0) {
    const searched = `Buscamos sociedades en que participe el RUT ${rut}: ninguna`;
    return { ...source, ...emptyList({ hallazgo: 'No participa en sociedades.', searched, until: corte ?? '' }) };
  }
  const many = counted(rows.length, 'sociedad', 'sociedades', 'f');
  return {
    ...source,
    ...listed(rows, `Participa en ${thousands(rows.length)}`, 'las'),
    hallazgo: `Participa en ${many}.`,
    significa:
      'Las deudas de una sociedad no son deudas de quien participa en ella, salvo que sea su aval o que la ley lo haga responsable.',
    siEstaMal: 'Pida la corrección en el registro donde está inscrita la sociedad.',
  };
}

/** The section Socios y representantes of a company, largest share first. */
export function sociosSection({ rows, rut, corte, demo }: SectionInput<Participacion>): ParticipacionesSection {
  const source = { fuente: sourceName(SOURCE, demo), corte };
  if (corte === null && rows.length === 0) return { ...source, ...unknownList('socios o representantes') };
  if (rows.length === 0) {
    const searched = `Buscamos socios y representantes de la sociedad con RUT ${rut}: ninguno`;
    return { ...source, ...emptyList({ hallazgo: 'El registro no informa socios ni representantes.', searched, until: corte ?? '' }) };
  }
  return {
    ...source,
    ...listed(rows, tally(rows.length, 'informado', 'informados'), 'los'),
    hallazgo: `El registro informa ${counted(rows.length, 'socio o representante', 'socios y representantes')}.`,
    significa:
      'Son los socios y representantes que informó el registro, con su parte del capital. Las deudas de la sociedad no son deudas de ellos, salvo que sean avales o que la ley los haga responsables.',
    siEstaMal: 'Pida la corrección en el registro donde está inscrita la sociedad, con la escritura o el certificado que lo acredite.',
  };
}

function listed(rows: readonly Participacion[], texto: string, article: 'los' | 'las') {
  return {
    estado: { tono: 'dato', texto },
    detalle: null,
    filas: rows.map(line),
    ...firstLines(rows.length, article, 'de mayor participación'),
    totales: [],
  } as const;
}

function line({ rut, nombre, porcentaje, calidad, desde }: Participacion, index: number) {
  return {
    linea: index + 1,
    rut: formatRut(rut),
    nombre: nombre ?? 'Nombre no informado',
    calidad,
    desde,
    participacion: percentText(porcentaje),
  };
}

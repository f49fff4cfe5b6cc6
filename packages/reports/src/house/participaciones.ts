import { formatRut } from '@veridico/forms';
import type { Participacion } from '../records.ts';
import { counted, percentText, tally, thousands } from './formats.ts';
import { type ListSection, type SectionInput, firstLines, listSection } from './sections.ts';

export type ParticipacionesSection = ListSection<ReturnType<typeof line>>;

const SOURCE = 'Registro de sociedades';

/** The section Sociedades: companies the subject takes part in, largest share first. */
export function sociedadesSection(input: SectionInput<Participacion>): ParticipacionesSection {
  return listSection(input, {
    source: SOURCE,
    what: 'sociedades',
    nothing: 'No participa en sociedades.',
    searched: `Buscamos sociedades en que participe el RUT ${input.rut}: ninguna`,
    some: (rows) => ({
      ...listed(rows, `Participa en ${thousands(rows.length)}`, 'las'),
      hallazgo: `Participa en ${counted(rows.length, 'sociedad', 'sociedades', 'f')}.`,
      significa:
        'Las deudas de una sociedad no son deudas de quien participa en ella, salvo que sea su aval o que la ley lo haga responsable.',
      siEstaMal: 'Pida la corrección en el registro donde está inscrita la sociedad.',
    }),
  });
}

/** The section Socios y representantes of a company, largest share first. */
export function sociosSection(input: SectionInput<Participacion>): ParticipacionesSection {
  return listSection(input, {
    source: SOURCE,
    what: 'socios o representantes',
    nothing: 'El registro no informa socios ni representantes.',
    searched: `Buscamos socios y representantes de la sociedad con RUT ${input.rut}: ninguno`,
    some: (rows) => ({
      ...listed(rows, tally(rows.length, 'informado', 'informados'), 'los'),
      hallazgo: `El registro informa ${counted(rows.length, 'socio o representante', 'socios y representantes')}.`,
      significa:
        'Son los socios y representantes que informó el registro, con su parte del capital. Las deudas de la sociedad no son deudas de ellos, salvo que sean avales o que la ley los haga responsables.',
      siEstaMal: 'Pida la corrección en el registro donde está inscrita la sociedad, con la escritura o el certificado que lo acredite.',
    }),
  });
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

import { formatRut } from '@veridico/forms';
import type { IssueFacts } from '../define-document.ts';
import { MY_DATA_PATH, OWN_SEAL } from '../house/closing.ts';
import { dayText, momentText, tally } from '../house/formats.ts';
import { DEMO, siteName } from '../house/issue.ts';
import type { ReportSays } from './says.ts';

/** Code of the document, which is no report: it is not for sale, and it has neither folio nor verification. */
export const MIS_DATOS = 'mis-datos';

interface Part {
  readonly titulo: string;
  readonly cuantos: number;
  readonly corte: string | null;
  readonly base: string;
  readonly plazo: string;
  readonly filas: readonly {
    readonly fuente: string | null;
    readonly corregido: boolean;
    readonly detenido: boolean;
    readonly campos: readonly { readonly nombre: string; readonly valor: string }[];
  }[];
}

/** What «Mis datos» shows. Plain data: passed between threads. */
export interface MyDataRecords {
  readonly demo: boolean;
  readonly rut: string;
  readonly partes: readonly Part[];
  readonly consultas: readonly { readonly en: string; readonly quien: string; readonly motivo: string; readonly informe: string }[];
  readonly informes: readonly ReportSays[];
}

/** Template data: every text of the document. */
export function myDataDocument({ rut, partes, consultas, informes, demo }: MyDataRecords, facts: IssueFacts) {
  const leido = momentText(facts.emitido);
  return {
    titulo: 'Mis datos',
    rut: `RUT ${formatRut(rut)}`,
    banda: { ejemplar: demo || facts.demo ? DEMO : null },
    pie: `Mis datos · leídos el ${leido} en ${siteName(facts)}${MY_DATA_PATH}`,
    riel: [
      ['Leído', leido],
      ['Página', `${siteName(facts)}${MY_DATA_PATH}`],
      ['Costo', 'Ninguno'],
      ...(facts.ownSeal ? [['Sello del PDF', OWN_SEAL]] : []),
    ],
    partes: partes.map(partTexts),
    consultas: consultas.map(({ en, quien, motivo, informe }) => [momentText(new Date(en)), quien, motivo, informe]),
    informes: informes.map(({ nombre, veredicto, mirada, puntaje }) => ({
      nombre,
      veredicto: veredicto.join(' '),
      mirada: mirada.map(({ nombre: section, estado, detalle }) => [section, [estado, detalle].filter(Boolean).join(' · ')]),
      puntaje: puntaje?.titular ?? null,
      razones: (puntaje?.razones ?? []).map(({ texto, signo }) => [texto, signo]),
      notas: puntaje?.notas ?? [],
    })),
    derechos: [
      'Puede pedir gratis que corrijan, borren o bloqueen un dato, o que una persona revise su puntaje, en la misma página.',
      'Si no le responden en el plazo o no está de acuerdo, puede reclamar a la Agencia de Protección de Datos Personales.',
    ],
  };
}

function partTexts({ titulo, cuantos, corte, base, plazo, filas }: Part) {
  const shown = filas.length < cuantos && filas.length > 0 ? [['Aquí aparecen', `Los primeros ${filas.length} de ${cuantos}`]] : [];
  return {
    titulo: `${titulo}: ${tally(cuantos, 'registro', 'registros')}`,
    datos: [
      ...(corte === null ? [] : [['Datos hasta', dayText(corte)]]),
      ['Por qué los tenemos', base],
      ['Por cuánto tiempo', plazo],
      ...shown,
    ],
    filas: filas.map(({ campos, fuente, corregido, detenido }) =>
      [
        ...campos.map(({ nombre, valor }) => `${nombre}: ${readable(valor)}`),
        ...(fuente === null ? [] : [`Lo entregó: ${fuente}`]),
        ...(corregido ? ['Corregido'] : []),
        ...(detenido ? ['No se comunica por ahora'] : []),
      ].join(' · '),
    ),
  };
}

/** Days and moments as printed; anything else as it is. */
function readable(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? momentText(new Date(value)) : value;
}

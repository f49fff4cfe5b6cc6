import type { Requisito } from '@veridico/api';
import { listSourceStates, type SourceState } from '../bureau/sources.ts';
import { requirementsOf } from '../office/readiness/requirements.ts';
import { tablesOf, withoutTables, type Context } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';
import { commandLine } from '../settings/command-line.ts';

/** Requirements of the office's list that checks of their own see. */
const SEEN_ELSEWHERE = ['uf', 'pagos', 'correo'];

/** What selling needs, as /oficina/puesta-en-marcha lists it, and the loaded records. */
export async function checkData(context: Context): Promise<Finding[]> {
  const db = tablesOf(context);
  if (!db) return withoutTables();
  const requirements = await requirementsOf(db, context.settings);
  const sources = await listSourceStates(db);
  return [
    ...requirements.filter(({ clave }) => !SEEN_ELSEWHERE.includes(clave)).map(ofRequirement),
    ...ofSources(sources, context.settings.production),
  ];
}

/** A requirement of the office's list as a finding. */
export function ofRequirement({ nombre, estado, detalle, remedio, pagina }: Requisito): Finding {
  const text = `${nombre}: ${detalle}`;
  if (estado === 'listo') return bien(text);
  const fix = pagina === null ? remedio : `${remedio} (en ${pagina})`;
  return estado === 'falta' ? falla(text, fix) : aviso(text, fix);
}

const LOAD = commandLine('import', '<tipo> <archivo.csv> --fuente=<nombre> --corte=<día>');

function ofSources(sources: readonly SourceState[], production: boolean): Finding[] {
  const used = sources.filter(({ estado }) => estado !== 'retirada');
  if (used.length === 0) {
    const text = 'No hay antecedentes cargados: ningún informe tendría qué decir';
    return [production ? falla(text, `cárgalos con ${LOAD}`) : aviso(text, `cárgalos con ${LOAD}`)];
  }
  const wrong = used.flatMap(({ tipo, fuente, corte, estado }) => [
    ...(corte === null
      ? [
          aviso(
            `${fuente} (${tipo}) no dice hasta qué día cubre: sin eso no hay puntaje ni «No registra»`,
            `vuelve a cargarla con --corte: ${LOAD}`,
          ),
        ]
      : []),
    ...(estado === 'interrumpida' ? [aviso(`La última carga de ${fuente} (${tipo}) quedó a medias`, `repítela: ${LOAD}`)] : []),
  ]);
  return wrong.length > 0 ? wrong : [bien(`Antecedentes de ${used.length} fuentes, todas con su fecha de corte`)];
}

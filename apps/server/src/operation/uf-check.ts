import { UfUnavailable } from '../providers/uf/port.ts';
import { requirementsOf } from '../office/readiness/requirements.ts';
import { chileanDay } from '../storage/clock.ts';
import { reasonText, tablesOf, withoutTables, type Context } from './context.ts';
import { bien, falla, type Finding } from './finding.ts';
import { ofRequirement } from './data-check.ts';
import { commandLine } from '../settings/command-line.ts';

/** The newest value of the database, and the publisher. */
export async function checkUf(context: Context): Promise<Finding[]> {
  const db = tablesOf(context);
  const kept = db ? (await requirementsOf(db, context.settings)).filter(({ clave }) => clave === 'uf').map(ofRequirement) : withoutTables();
  return [...kept, ...(await ofSource(context))];
}

async function ofSource({ settings, uf, clock }: Context): Promise<Finding[]> {
  if (!uf) return [];
  try {
    const values = await uf.year(Number(chileanDay.format(clock()).slice(0, 4)));
    return [bien(`${settings.UF_SOURCE} responde con ${values.length} valores de este año`)];
  } catch (error) {
    if (!(error instanceof UfUnavailable)) throw error;
    const said = reasonText(error);
    const refused = /answered 40[013]/.test(said);
    return [
      falla(
        `${settings.UF_SOURCE} no entrega el valor de la UF: ${said}`,
        refused
          ? 'corrige UF_API_KEY: la fuente no la acepta'
          : `revisa UF_SOURCE y UF_URL y abre esa salida, o carga los valores con «${commandLine('import', 'uf')}»`,
      ),
    ];
  }
}

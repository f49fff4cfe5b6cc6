import { endpoints } from '@veridico/api/endpoints';
import { correctRecord, undoCorrection } from '../../bureau/correction.ts';
import { Problem } from '../../http/problem.ts';
import { readNote } from '../note.ts';
import { changedForRequest } from '../rights/changed.ts';
import { serveAct, type OfficeServer } from '../permission/serve.ts';
import { twoPersonCall, type TwoPersonCall } from '../permission/two-person.ts';
import { nameOfRecord } from './named.ts';
import { readPlace, secondForRecord, whileLoading } from './place.ts';

/** The correction of a record: always waits for a second person. The log names the fields that change, not their values. */
export const recordCorrection = (): TwoPersonCall =>
  twoPersonCall(
    endpoints.oficinaCorregir,
    () => 'corregir-antecedente',
    async ({ body }, acting) => {
      const { trx, staff, confirmer } = acting;
      const nota = readNote(body.nota);
      const who = { motivo: nota, quien: staff.nombre, confirmo: confirmer?.nombre ?? '' };
      const { version, campos } = body;
      const place = readPlace(body);
      const outcome = await correctRecord(trx, place, { version, campos, ...who }).catch(whileLoading);
      if ('campos' in outcome) throw new Problem('CAMPOS_INVALIDOS', { campos: sentences(outcome.campos) });
      if ('refused' in outcome)
        throw new Problem(outcome.refused === 'igual' ? 'SIN_CAMBIOS' : 'ANTECEDENTE_DESCONOCIDO', NOTHING_CHANGED[outcome.refused]);
      const { record, changed } = outcome;
      await changedForRequest(acting, { ...place, rut: body.rut, peticion: body.peticion, hecho: 'corregido' });
      return {
        answer: { 200: { mensaje: 'Corregido. Los informes que se emitan desde ahora lo dicen así, y ninguna carga lo deshace.' } },
        noted: {
          objeto: nameOfRecord(record),
          motivo: nota,
          antes: { estado: record.correccion ? 'corregido' : 'como lo entregó su fuente' },
          despues: { estado: 'corregido', campos: changed },
        },
        second: secondForRecord('corregir-antecedente', { ...record, rut: body.rut }, record.fuente, [
          ['Campos', changed.map(plain).join(', ')],
        ]),
      };
    },
  );

/** Puts back what the source delivered. */
export function correctionRoutes(office: OfficeServer): void {
  serveAct(office, endpoints.oficinaDeshacerCorreccion, 'deshacer-correccion', async ({ body }, { trx }) => {
    const nota = readNote(body.nota);
    const place = readPlace(body);
    const campos = await undoCorrection(trx, place).catch(whileLoading);
    if (!campos) throw new Problem('ANTECEDENTE_DESCONOCIDO');
    return {
      answer: { 200: { mensaje: 'Corrección deshecha. El registro dice otra vez lo que entregó su fuente.' } },
      noted: {
        objeto: nameOfRecord(place),
        motivo: nota,
        antes: { estado: 'corregido', campos },
        despues: { estado: 'como lo entregó su fuente' },
      },
    };
  });
}

const NOTHING_CHANGED = {
  igual: { mensaje: 'No cambiaste nada: eso es lo que ya dice, o lo que entregó su fuente. Para volver a eso, deshaz la corrección.' },
  desconocido: {},
} as const;

/** 'fecha vencimiento' of fecha_vencimiento. */
const plain = (column: string): string => column.replaceAll('_', ' ');

/** The importer's reasons as sentences. */
function sentences(reasons: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reasons).map(([name, reason]) => [name, plain(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`)]),
  );
}

import { useState } from 'react';
import type { AntecedenteGuardado } from '@veridico/api';
import { useSession } from '../../session/use-session.ts';
import { findRecords, NOT_READ, type Found } from './find-records.ts';

/** The totals after a record is gone. */
function withoutOne({ antecedentes, totales }: Found, clave: string): Found['totales'] {
  const gone = antecedentes.find((each) => each.clave === clave);
  return gone ? { ...totales, [gone.tipo]: (totales[gone.tipo] ?? 1) - 1 } : totales;
}

/** The records of the RUT that was searched last, and what acts change in them. */
export function useFound() {
  const session = useSession();
  const [found, setFound] = useState<Found>();
  /** After an act: what changed in a record; undefined: it is gone. */
  const keepRecord = (clave: string, change: Partial<AntecedenteGuardado> | undefined) =>
    setFound(
      (before) =>
        before && {
          ...before,
          totales: change ? before.totales : withoutOne(before, clave),
          antecedentes: before.antecedentes.flatMap((each) => {
            if (each.clave !== clave) return [each];
            return change === undefined ? [] : [{ ...each, ...change }];
          }),
        },
    );
  /** What is corrected now is read again, with the reason of the search. Where that fails, nothing old is shown. */
  const readAgain = async () => {
    if (!found) return;
    const answer = await findRecords(session, found);
    setFound(answer.ok ? { ...found, ...answer.body } : undefined);
  };
  /** Reads the next records of a type. @returns why that failed */
  const readMore = async (tipo: string): Promise<string | undefined> => {
    if (!found) return;
    const desde = found.antecedentes.filter((each) => each.tipo === tipo).length;
    const answer = await findRecords(session, found, { tipo, desde });
    if (!answer.ok) return answer.problem?.mensaje ?? NOT_READ;
    const { antecedentes, totales } = answer.body;
    const known = new Set(found.antecedentes.map(({ clave }) => clave));
    setFound({ ...found, totales, antecedentes: [...found.antecedentes, ...antecedentes.filter(({ clave }) => !known.has(clave))] });
    return;
  };
  return { found, setFound, keepRecord, readAgain, readMore };
}

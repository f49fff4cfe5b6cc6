import { useState } from 'react';
import type { AntecedenteGuardado } from '@veridico/api';
import { useSession } from '../../session/use-session.ts';
import { findRecords, type Found } from './record-search.tsx';

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
  return { found, setFound, keepRecord, readAgain };
}

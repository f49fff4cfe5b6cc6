import { useCallback, useEffect, useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import type { Titular } from '../../requests/use-titular.ts';

export type Datum = Extract<Answer<'peticionDato'>, { readonly ok: true }>['body'];

export interface AskedDatum {
  /** Undefined while it is read, where it is gone, and for a request about everything. */
  readonly datum: Datum | undefined;
  /** Why it could not be read. */
  readonly problem: string | undefined;
  readonly again: () => void;
}

/** The datum that the reader chose in «Mis datos», as it is now. */
export function useDatum({ acceso, call }: Titular, tabla: string, clave: string): AskedDatum {
  const [datum, setDatum] = useState<Datum>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (clave === '') return;
    let here = true;
    const read = async () => {
      const answer = await call(routes.peticionDato, { body: { acceso, tabla, clave } });
      if (!here) return;
      setDatum(answer.ok ? answer.body : undefined);
      setProblem(answer.ok ? undefined : (answer.problem?.mensaje ?? 'No pudimos traer el dato. Revisa tu conexión.'));
    };
    void read();
    return () => {
      here = false;
    };
  }, [acceso, call, tabla, clave, attempt]);
  return { datum, problem, again: useCallback(() => setAttempt((count) => count + 1), []) };
}

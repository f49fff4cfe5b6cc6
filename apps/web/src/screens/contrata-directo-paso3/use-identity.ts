import { useRef, useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { emptyValues, normalise, validaIdentidad, wireRut, type IdentidadField } from '@veridico/forms';
import { api } from '../../api.ts';
import { resultPage } from '../../plan/addresses.ts';
import type { IdentityNews } from '../../plan/identity-news.ts';
import { navigate } from '../../ui/router.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { useStillHere } from '../../ui/use-still-here.ts';

export interface Identity {
  readonly form: FormState<IdentidadField>;
  readonly busy: boolean;
  /** Why the check failed, shown before leaving this page. */
  readonly found: IdentityNews | undefined;
  send(): Promise<void>;
}

/** Time for a screen reader to start announcing the result; the next page shows it again. */
const SAID_MS = 150;

/** One check. The next page is always paso4: the server decides the outcome. */
export function useIdentity(orden: string, rut: string): Identity {
  const form = useForm(validaIdentidad, emptyValues(validaIdentidad));
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<IdentityNews>();
  const checking = useRef(false);
  const noteHere = useStillHere();

  async function send(): Promise<void> {
    if (checking.current || !form.submit()) return;
    checking.current = true;
    setBusy(true);
    const stillHere = noteHere();
    const { serie } = normalise(validaIdentidad, form.values);
    const answer = await api(routes.transaccionPlanAutenticacion, { params: { rut: wireRut(rut), serie }, querystring: { orden } });
    const failed = failureOf(answer);
    if (failed !== undefined) {
      setFound(failed);
      await new Promise((resolve) => setTimeout(resolve, SAID_MS));
    }
    if (stillHere()) navigate(resultPage(orden), { replace: true, state: failed ?? null });
  }

  return { form, busy, found, send };
}

/** `success` decides, not the status; a refused serial may come with either. */
function failureOf(answer: Answer<'transaccionPlanAutenticacion'>): IdentityNews | undefined {
  if (answer.status === 0) return { serie: 'Error inesperado al conectar con el servidor' };
  const said: Said = (answer.ok ? answer.body : answer.problem) ?? {};
  if (answer.ok && said.success === true) return undefined;
  const { mensaje: specified } = problems.SERIE_RECHAZADA;
  if (typeof said.mensaje !== 'string' || said.mensaje === '')
    return { serie: said.success === false ? specified : 'Error desconocido del servidor' };
  // The specified sentence stands alone, above what the server adds to it.
  const detalle = said.mensaje.replace(specified, '').replace(/^[.:\s]+/, '');
  return { serie: specified, ...(detalle !== '' && { detalle }) };
}

interface Said {
  readonly success?: unknown;
  readonly mensaje?: unknown;
}

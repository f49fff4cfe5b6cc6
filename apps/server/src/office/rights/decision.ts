import { endpoints } from '@veridico/api/endpoints';
import { decidePeticion, maskRut, wireRut, type DecidePeticionField } from '@veridico/forms';
import { DECISIONES_DE_PETICION, DERECHOS, RAZONES_DE_RECHAZO } from '@veridico/reference';
import { Problem } from '../../http/problem.ts';
import { readForm } from '../../http/read-form.ts';
import { decideRequest, needsSecond } from '../../rights/decide.ts';
import { requestNumber } from '../../rights/events.ts';
import { lockRequest, refuseClosed, refuseTaken, requestObject } from '../../rights/locked.ts';
import { whileLoading } from '../sources/place.ts';
import { isListed, notListed } from './listed.ts';
import { waitingRuts } from '../permission/requests.ts';
import type { Acting } from '../permission/serve.ts';
import { twoPersonCall, type TwoPersonCall } from '../permission/two-person.ts';

/** The answer to a request: refusals and suppressions wait for a second person. @param wake starts the making of the letter */
export const requestDecision = (wake: () => void): TwoPersonCall =>
  twoPersonCall(
    endpoints.oficinaDecidirPeticion,
    () => 'responder-peticion',
    async ({ params: { peticion }, body: { version, ...written } }, { trx, staff, confirmer }) => {
      const request = await lockRequest(trx, peticion, version);
      refuseClosed(request);
      refuseTaken(request, staff);
      const { nota, razon, respuesta, decision } = readDecision(written);
      if (decision !== 'rechazada') await refusePendingChange(trx, request.rut);
      const made = { decision, razon, respuesta, por: staff, confirmo: confirmer?.nombre };
      const removed = await decideRequest(trx, request, made).catch(whileLoading);
      const { nombre } = DERECHOS[request.derecho];
      return {
        answer: { 200: { mensaje: 'Respondida. La carta firmada sale por correo.' } },
        noted: {
          objeto: requestObject(request),
          motivo: nota,
          antes: { estado: request.estado },
          despues: { estado: 'resuelta', decision, ...(decision !== 'acogida' && { razon }), ...(removed > 0 && { suprimidos: removed }) },
        },
        second: needsSecond(request, decision)
          ? {
              acto: 'responder-peticion',
              clave: requestObject(request),
              pagina: `/oficina/derechos?peticion=${requestNumber(request.numero)}`,
              muestra: [
                ['Decisión', DECISIONES_DE_PETICION[decision]],
                ['Derecho', nombre],
                ['RUT', maskRut(request.rut)],
                ...(removed > 0 ? [['Se borra', `todo lo que hay de ese RUT: ${removed} antecedentes`] as const] : []),
                ...(decision === 'acogida' ? [] : [['Razón', RAZONES_DE_RECHAZO[razon] ?? razon] as const]),
                ['Carta', respuesta],
              ],
            }
          : undefined,
        after: wake,
      };
    },
  );

/**
 * The letter would tell of a change that another person may still refuse.
 * @throws Problem CAMPOS_INVALIDOS while a correction or suppression about the RUT waits for confirmation
 */
async function refusePendingChange(trx: Acting['trx'], rut: string): Promise<void> {
  const waiting = await waitingRuts(trx, ['corregir-antecedente', 'suprimir-antecedente']);
  if (!waiting.some((typed) => wireRut(typed) === rut)) return;
  throw new Problem('CAMPOS_INVALIDOS', {
    campos: { decision: 'Un cambio de los antecedentes de este RUT espera que otra persona lo confirme. Responde cuando esté hecho.' },
  });
}

/** @throws Problem CAMPOS_INVALIDOS */
function readDecision(written: Readonly<Record<DecidePeticionField, string>>) {
  const { decision, ...values } = readForm(decidePeticion, written);
  if (!isListed(DECISIONES_DE_PETICION, decision)) throw notListed('decision');
  if (decision !== 'acogida' && !isListed(RAZONES_DE_RECHAZO, values.razon)) throw notListed('razon');
  return { ...values, decision };
}

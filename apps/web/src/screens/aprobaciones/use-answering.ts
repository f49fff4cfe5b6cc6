import { routes, type RequestTo } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { useSending } from '../../ui/use-sending.ts';

type Body = RequestTo<'resolverAprobacion'>['body'];

/** Refusals after which the list shows something else. */
const STALE: readonly (string | undefined)[] = ['APROBACION_RESUELTA', 'APROBACION_SIN_EFECTO', 'APROBACION_DESCONOCIDA', 'COSTO_CAMBIADO'];

/** Answers a request. @param onFields shows messages at fields; whether there was one to show them at */
export function useAnswering(
  id: string,
  onHeard: (mensaje: string, done: boolean) => void,
  onFields: (campos: Readonly<Record<string, string>>) => boolean = () => false,
) {
  const session = useSession();
  const { busy, refusal, start, stop } = useSending();
  const answer = async (body: Body) => {
    start();
    const said = await callAsUser(session, routes.resolverAprobacion, { params: { aprobacion: id }, body });
    if (said.ok) return onHeard(said.body.mensaje, true);
    const { codigo, mensaje = 'No sabemos si llegó. Revisa tu conexión y vuelve a cargar la página.', campos = {} } = said.problem ?? {};
    stop(onFields(campos) || STALE.includes(codigo) ? undefined : mensaje);
    if (STALE.includes(codigo)) onHeard(mensaje, false);
  };
  return { busy, refusal, answer };
}

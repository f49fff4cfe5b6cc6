import { problems, routes } from '@veridico/api';
import { api } from '../api.ts';
import type { Claims } from './claims.ts';
import { keepCliente, readCliente } from './stored-session.ts';

/** Fetches the customer record and stores what the screens need, without the card's serial; a known role stays with the same contract. @throws Error on failure, also for an answer that holds no record */
export async function fetchCliente(access: string, { email }: Claims): Promise<void> {
  const answer = await api(routes.clienteInfo, { querystring: { email: email ?? '' } }, { headers: { authorization: `Bearer ${access}` } });
  if (!answer.ok || typeof answer.body.email !== 'string' || answer.body.email === '')
    throw new Error(problems.CLIENTE_DESCONOCIDO.mensaje);
  const { serie: _serie, ...cliente } = answer.body;
  const kept = readCliente();
  const same = kept?.email === cliente.email && kept.contrato === cliente.contrato && kept.empresa === cliente.empresa;
  keepCliente(same && kept.rol ? { ...cliente, rol: kept.rol } : cliente);
}

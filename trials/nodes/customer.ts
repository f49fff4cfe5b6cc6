import { routes } from '@veridico/api';
import { DEMO_PASSWORD } from '../../apps/server/src/app/demo-accounts.ts';
import { askTokens, passwordGrant } from '../frame/tokens.ts';
import type { Deployment } from './deployment.ts';
import { NODE_HEADER } from './proxy.ts';

const CUSTOMER = 'contrato@demo.veridico.cl';

/** A query about a company, answered with the status and, for a refusal, its code. */
export type AskQuery = (asked: { readonly run: string; readonly motivo?: string; readonly siHayReciente?: 'ofrecer' }) => Promise<string>;

/** The demonstration customer with a contract, signed in through the balancer. @param nodes counts the answers of each node */
export async function signedInCustomer({ balancer, browser }: Deployment, nodes: Map<string, number>): Promise<AskQuery> {
  const tokens = await askTokens(balancer.url, passwordGrant(CUSTOMER, DEMO_PASSWORD));
  if (!tokens) throw new Error('no se pudo iniciar sesión');
  const { api } = browser('consultas', (_, __, headers) => {
    const node = headers.get(NODE_HEADER);
    if (node) nodes.set(node, (nodes.get(node) ?? 0) + 1);
  });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  // Opens the period.
  await api(routes.contrato, {}, { headers });
  return async (asked) => {
    const body = { aceptaConsultaAdicional: '', ...asked };
    const answer = await api(routes.consultaInforme, { params: { codigoServicio: 'sia000002' }, body }, { headers });
    return answer.ok ? String(answer.status) : `${answer.status} ${answer.problem?.codigo ?? ''}`.trim();
  };
}

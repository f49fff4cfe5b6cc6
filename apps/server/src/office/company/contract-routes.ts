import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import { changeCompanyPlan, contractKnown, contractNew, lookAtContract, withdrawPlanChange } from './contract.ts';

/** Contracts made by hand and changes of plan. */
export function handContractRoutes(app: FastifyInstance, { db, wake }: Pick<OfficeDeps, 'db' | 'wake'>): void {
  const office = { app, db };
  serveView(office, endpoints.oficinaVistaDeContrato, 'ver-catalogo', async ({ body }) => ({ 200: await lookAtContract(db, body) }));

  serveAct(office, endpoints.oficinaContratarEmpresa, 'contratar-a-mano', async ({ params, body }, acting) => {
    const { noted, ...made } = await contractKnown(acting, { ...params, ...body });
    return { answer: { 200: { mensaje: 'Contrato hecho. La factura va por correo a quien paga.', ...made } }, noted, after: wake };
  });

  serveAct(office, endpoints.oficinaCambiarPlan, 'cambiar-contrato', async ({ params, body }, acting) => {
    const { noted, empieza, ...made } = await changeCompanyPlan(acting, { ...params, ...body });
    return {
      answer: { 200: { mensaje: `Cambio programado para el ${empieza}. Hasta el día antes sigue el plan de hoy.`, ...made } },
      noted,
      after: wake,
    };
  });

  serveAct(office, endpoints.oficinaRetirarCambio, 'retirar-cambio', async ({ params, body }, acting) => ({
    noted: await withdrawPlanChange(acting, { ...params, ...body, nota: readNote(body.nota) }),
    answer: { 200: { mensaje: 'Cambio retirado. El plan de hoy sigue como antes de programarlo.' } },
    after: wake,
  }));

  serveAct(office, endpoints.oficinaContratarAMano, 'contratar-a-mano', async ({ body }, acting) => {
    const { huella, ...sent } = body;
    const { noted, ...made } = await contractNew(acting, sent, huella);
    return {
      answer: { 200: { mensaje: 'Contrato hecho. Invitamos por correo a quien administra la empresa.', ...made } },
      noted,
      after: wake,
    };
  });
}

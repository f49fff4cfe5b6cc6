import { endpoints } from '@veridico/api/endpoints';
import { FICHAS } from '@veridico/reference';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { dataOfficerOf } from '../../settings/data-protection.ts';
import { sellerName } from '../../settings/seller.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Schema } from '../../storage/schema.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import { noteOnBreach, readBreaches, registerBreach } from './register.ts';

const KINDS = Object.entries(FICHAS).map(([clave, { nombre }]) => ({ clave, nombre }));

interface BreachDeps {
  readonly db: Kysely<Schema>;
  readonly settings: Settings;
}

/** The register of breaches of personal data. */
export function breachRoutes(app: FastifyInstance, { db, settings }: BreachDeps): void {
  const office = { app, db };
  const { nombre, correo } = dataOfficerOf(settings);
  const responsible = { empresa: sellerName(settings), encargada: nombre, correo, sitio: settings.PUBLIC_URL };
  const answerWith = async (trx: Kysely<Schema>, id: string, mensaje: string) => {
    const [brecha] = await readBreaches(trx, responsible, id);
    if (!brecha) throw new Problem('BRECHA_DESCONOCIDA');
    return { 200: { mensaje, brecha } };
  };
  serveView(office, endpoints.oficinaBrechas, 'ver-brechas', async () => ({
    200: { brechas: await readBreaches(db, responsible), clases: KINDS },
  }));

  serveAct(office, endpoints.oficinaRegistrarBrecha, 'registrar-brecha', async ({ body }, acting) => {
    const id = await registerBreach(acting, body);
    const answer = await answerWith(acting.trx, id, `La vulneración ${id} quedó registrada.`);
    return { answer, noted: { objeto: `vulneración ${id}`, motivo: null, antes: null, despues: { estado: 'registrada' } } };
  });

  serveAct(office, endpoints.oficinaAnotarBrecha, 'anotar-brecha', async ({ params, body }, acting) => {
    await noteOnBreach(acting, params.brecha, body);
    const answer = await answerWith(acting.trx, params.brecha, 'Quedó anotado.');
    return { answer, noted: { objeto: `vulneración ${params.brecha}`, motivo: null, antes: null, despues: { tipo: body.clase } } };
  });
}

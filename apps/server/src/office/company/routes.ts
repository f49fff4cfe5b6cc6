import { endpoints } from '@veridico/api/endpoints';
import { formatRut } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { read } from '../permission/log.ts';
import { serveAct } from '../permission/serve.ts';
import { credit, endContract } from './acts.ts';
import { changeCompanyData } from './data.ts';
import { companyObject, namedCompany } from './find.ts';
import { readCompany } from './read.ts';
import { resendWelcome } from './waiting.ts';
import { changeUser, inviteUser } from './users.ts';

/** A company's page, and what the office may do there at the company's request. */
export function companyRoutes(app: FastifyInstance, { db, kinds, wake }: OfficeDeps): void {
  const office = { app, db };
  serveAct(office, endpoints.oficinaEmpresa, 'ver-empresa', async ({ params }, { trx, staff }) => {
    const named = await namedCompany(trx, params.clave);
    return { answer: { 200: await readCompany({ db: trx, kinds }, named, staff) }, noted: read(companyObject(named.clave)) };
  });

  serveAct(office, endpoints.oficinaRutDeEmpresa, 'ver-rut', async ({ params, body }, { trx }) => {
    const motivo = readNote(body.nota);
    const { empresa, clave } = await namedCompany(trx, params.clave);
    return { answer: { 200: { rut: formatRut(empresa) } }, noted: { ...read(companyObject(clave)), motivo } };
  });

  serveAct(office, endpoints.oficinaAbonarConsultas, 'abonar-consultas', async ({ params, body }, acting) => {
    const noted = await credit(acting, { ...params, ...body });
    return { answer: { 200: { mensaje: 'Consultas abonadas. La empresa lo ve en su plan.' } }, noted };
  });

  serveAct(office, endpoints.oficinaTerminarContrato, 'terminar-contrato', async ({ params, body }, acting) => {
    const nota = readNote(body.nota);
    const noted = await endContract(acting, { ...params, ...body, nota });
    return {
      answer: { 200: { mensaje: 'Término registrado. La constancia va en el correo de quienes administran el plan.' } },
      noted,
      after: wake,
    };
  });

  serveAct(office, endpoints.oficinaCambiarDatosDeEmpresa, 'cambiar-empresa', async ({ params, body }, acting) => {
    const nota = readNote(body.nota);
    const noted = await changeCompanyData(acting, { ...params, ...body, nota });
    return {
      answer: { 200: { mensaje: 'Datos de la empresa cambiados. Avisamos por correo a los de antes y a los de ahora.' } },
      noted,
      after: wake,
    };
  });

  serveAct(office, endpoints.oficinaReenviarBienvenida, 'reenviar-correo', async ({ params, body }, acting) => ({
    noted: await resendWelcome(acting, { ...params, ...body, nota: readNote(body.nota) }),
    answer: { 200: { mensaje: 'El correo está en la cola, con otro enlace. El anterior ya no sirve.' } },
    after: wake,
  }));

  serveAct(office, endpoints.oficinaInvitarUsuario, 'cambiar-usuarios', async ({ params, body }, acting) => {
    const nota = readNote(body.nota);
    const noted = await inviteUser(acting, { ...params, ...body, nota });
    return { answer: { 200: { mensaje: 'Invitación creada: vence en 7 días y va por correo.' } }, noted, after: wake };
  });

  serveAct(office, endpoints.oficinaCambiarUsuario, 'cambiar-usuarios', async ({ params, body }, acting) => {
    const nota = readNote(body.nota);
    const noted = await changeUser(acting, { ...params, ...body, nota });
    return { answer: { 200: { mensaje: USER_DONE[params.acto] } }, noted, after: wake };
  });
}

const USER_DONE = {
  reinvitar: 'Invitación enviada de nuevo. La anterior ya no sirve.',
  cambiar: 'Usuario cambiado.',
  deshabilitar: 'Usuario deshabilitado. Cerramos sus sesiones en unos segundos.',
  habilitar: 'Usuario habilitado en unos segundos.',
  eliminar: 'Usuario eliminado. Sus consultas siguen en el registro de la empresa.',
} as const;

import { escribeAcreedor } from '@veridico/forms';
import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { findAlias, listAliases, removeAlias, saveAlias, type CreditorAlias } from '../../bureau/creditors.ts';
import { listLoads, listSourceStates, retireSource } from '../../bureau/sources.ts';
import { Problem } from '../../http/problem.ts';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { serveAct, serveView, type OfficeServer } from '../permission/serve.ts';
import { readForm } from '../../http/read-form.ts';
import { nameOfSource } from './named.ts';

/** About three months of weekly loads of eight sources. */
const SHOWN = 100;

/** Where the records come from, up to which day, and how each load went. */
export function sourceRoutes(app: FastifyInstance, { db }: Pick<OfficeDeps, 'db'>): void {
  const office = { app, db };
  serveView(office, endpoints.oficinaFuentes, 'ver-fuentes', async () => ({
    200: {
      fuentes: await listSourceStates(db),
      cargas: (await listLoads(db, SHOWN)).map((load) => ({
        ...load,
        empezada: load.empezada && load.empezada.toISOString(),
        terminada: load.terminada && load.terminada.toISOString(),
      })),
    },
  }));

  serveAct(office, endpoints.oficinaRetirarFuente, 'retirar-fuente', async ({ body }, { trx, staff }) => {
    const { tipo, fuente } = body;
    const nota = readNote(body.nota);
    if (!(await retireSource(trx, { tipo, fuente, quien: staff.nombre }))) throw new Problem('FUENTE_DESCONOCIDA');
    return {
      answer: { 200: { mensaje: `La fuente ${fuente} ya no cuenta para el corte de ${tipo}. Si declara otro, cuenta otra vez.` } },
      noted: { objeto: nameOfSource(body), motivo: nota, antes: { estado: 'activa' }, despues: { estado: 'retirada' } },
    };
  });

  creditorRoutes(office);
}

/** The table of creditors' spellings. */
function creditorRoutes(office: OfficeServer): void {
  serveView(office, endpoints.oficinaAcreedores, 'ver-acreedores', async () => ({ 200: { acreedores: await listAliases(office.db) } }));

  serveAct(office, endpoints.oficinaGuardarAcreedor, 'cambiar-acreedores', async ({ body }, { trx }) => {
    const { alias, nombre, rut, nota } = readForm(escribeAcreedor, body);
    const before = await findAlias(trx, alias);
    const after = { alias, nombre, rut: rut === '' ? null : rut };
    await saveAlias(trx, after);
    return {
      answer: { 200: { mensaje: `Los informes escriben «${alias}» como «${nombre}».` } },
      noted: { objeto: `acreedor ${alias}`, motivo: nota, antes: before ? told(before) : null, despues: told(after) },
    };
  });

  serveAct(office, endpoints.oficinaQuitarAcreedor, 'cambiar-acreedores', async ({ body }, { trx }) => {
    const nota = readNote(body.nota);
    const before = await findAlias(trx, body.alias);
    if (!before) throw new Problem('ACREEDOR_DESCONOCIDO');
    await removeAlias(trx, body.alias);
    return {
      answer: { 200: { mensaje: `Los informes ya no cambian «${before.alias}».` } },
      noted: { objeto: `acreedor ${before.alias}`, motivo: nota, antes: told(before), despues: null },
    };
  });
}

/** What the log keeps: whether there is a RUT, never which. */
function told({ nombre, rut }: CreditorAlias) {
  return { nombre, conRut: rut !== null };
}

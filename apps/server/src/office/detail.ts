import type { CaseAct, CaseAction, CaseKind, Tarea } from '@veridico/api';
import type { Kysely } from 'kysely';
import type { Kind, Kinds } from '../orders/kind.ts';
import { chargeLeft } from '../orders/parts/parts.ts';
import { ruledOut } from '../orders/review.ts';
import { documentsByOrder } from '../plans/representation/documents.ts';
import type { Schema } from '../storage/schema.ts';
import { describeDebt, describeOrder } from './describe.ts';
import { senderOf } from '../site/messages.ts';
import { findCase, type MarkedCase } from './found.ts';
import { CASES } from './kinds.ts';
import { NAMELESS, namesOf } from './people.ts';
import { mayDo } from './permission/acts.ts';
import type { StaffMember } from './permission/staff.ts';
import { publicId } from './queue.ts';
import { requestAbout } from './permission/requests.ts';
import { caseKey, storyOf } from './story.ts';

/** A case with what its decision needs. */
export interface OpenCase extends MarkedCase {
  readonly id: string;
  readonly numero: string | null;
  /** RUT of the company or subject; '' for a property or a count. */
  readonly rut: string;
  /** Decisions that its kind offers. */
  readonly decisiones: readonly CaseAction[];
  readonly about: About;
}

type About = Omit<typeof NOTHING, 'total' | 'usadas'> & { readonly total: number | null; readonly usadas: number | null };

/** One case by its public id; undefined once its cause is gone. */
export async function openCase(db: Kysely<Schema>, kinds: Kinds, id: string): Promise<OpenCase | undefined> {
  const found = await findCase(db, id);
  if (!found) return undefined;
  const order = found.orden === null ? undefined : await describeOrder(db, found.orden);
  const about = (await describeWithoutOrder(db, found)) ?? order ?? { ...NOTHING, tipo: undefined };
  const numero = order?.numero ?? null;
  return {
    ...found,
    id: publicId(found, numero),
    numero,
    rut: about.rut,
    decisiones: decisionsOf(found.clase, about.tipo && kinds[about.tipo]),
    about: { ...about, ...contactOf(found.clase, order), ...(found.para !== null && { correo: found.para }) },
  };
}

/** What a case is about that is not about an order. */
async function describeWithoutOrder(db: Kysely<Schema>, { clase, clave }: MarkedCase) {
  if (clase === 'morosidad') return describeDebt(db, clave);
  if (clase === 'contacto') return { ...NOTHING, tipo: undefined, cliente: await senderOf(db, clave) };
  return undefined;
}

interface Contact {
  readonly correo: string;
  readonly telefono: string;
}

/** The contact on record; undefined if the order's own contact is shown. */
function contactOf(clase: CaseKind, order: { readonly declared: boolean; readonly registrado: Contact } | undefined): Contact | undefined {
  const { contact } = CASES[clase];
  if (contact === 'order') return undefined;
  const { correo, telefono } = !order || (contact === 'record-unless-declared' && order.declared) ? NOTHING : order.registrado;
  return { correo, telefono };
}

const NOTHING = { cliente: '', producto: '', rut: '', propiedad: '', correo: '', telefono: '', total: null, usadas: null };

function decisionsOf(clase: CaseKind, kind: Kind | undefined): readonly CaseAction[] {
  const { actions } = CASES[clase];
  return actions === 'by-order' ? (kind?.returnedMailActions ?? ['cerrar']) : actions;
}

/** The case as a person of the office sees it, with the acts that their roles allow on it. */
export async function showCase(db: Kysely<Schema>, open: OpenCase, staff: StaffMember): Promise<Tarea> {
  const { clase, clave, orden, quien, tomada, about } = open;
  const { cotejo = [], intentos = [], datos } = await CASES[clase].facts(db, open);
  const documents = orden === null ? [] : ((await documentsByOrder(db, [orden])).get(orden) ?? []);
  const { producto, rut, propiedad, correo, telefono, total, usadas } = about;
  const solicitud = await requestAbout(db, caseKey(open), staff);
  const charge = orden === null ? undefined : await chargeLeft(db, orden);
  const impossible = clase === 'revision' && orden !== null ? Object.keys(await ruledOut(db, orden)) : [];
  return {
    id: open.id,
    clase,
    cliente: about.cliente || (clase === 'control' ? clave.split('-').toReversed().join('-') : ''),
    numero: open.numero,
    // What the bank charged may not be the price: a refund gives back the charge.
    monto: charge && charge.pagado > 0 ? charge.queda : total,
    desde: open.desde.toISOString(),
    vencida: open.vencida,
    quien:
      quien === null
        ? null
        : {
            nombre: (await namesOf(db, [quien])).get(quien) ?? NAMELESS,
            propia: quien === staff.sub,
            desde: (tomada ?? open.desde).toISOString(),
          },
    pospuesta: open.pospuesta,
    producto,
    rut,
    propiedad,
    correo,
    telefono,
    usadas,
    motivo: open.motivo,
    plazo: CASES[clase].limit,
    cotejo: [...cotejo],
    intentos: [...intentos],
    datos: [...datos],
    documentos: [...documents],
    historia: await storyOf(db, open, staff.sub),
    acciones: actsOn(open, staff).filter((act) => !impossible.includes(act)),
    cerrada: open.cerrada,
    solicitud,
    porConfirmar: solicitud !== null,
  };
}

/** Acts on a case in the order in which they are shown. */
function actsOn({ clase, cerrada, quien, decisiones }: OpenCase, { sub, roles }: StaffMember): CaseAct[] {
  const undo: readonly CaseAct[] = CASES[clase].reopens ? ['reabrir'] : [];
  const all: readonly CaseAct[] = cerrada ? undo : [...decisiones, quien === sub ? 'soltar' : 'tomar', 'posponer'];
  return all.filter((act) => mayDo(roles, act));
}

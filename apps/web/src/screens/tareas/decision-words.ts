import type { CaseAction, CaseKind, Tarea } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { formatPesos } from '../../ui/money.ts';

/** Notes that a button writes; the person may change them. */
export const TEMPLATES: Readonly<Record<CaseKind, readonly (readonly [name: string, nota: string])[]>> = {
  identidad: [
    ['Comprobado por videollamada', 'Mostró su cédula vigente por videollamada; nombre, RUT y rostro coinciden.'],
    ['Cédula a la vista', 'Vino con su cédula vigente; nombre y RUT coinciden.'],
    ['Pedí documentos', 'Le pedí por correo copia de la cédula por ambos lados.'],
    ['No contesta', 'No contestó el teléfono ni el correo.'],
  ],
  representacion: [
    ['Registro consultado', 'Consulté el registro: figura como representante con poderes vigentes.'],
    ['Llamé a la empresa', 'Llamé al teléfono registrado de la empresa y confirmaron a su representante.'],
    ['No es representante', 'La empresa dice que no actúa por ella.'],
  ],
  poderes: [
    ['Registro consultado', 'Pedí el certificado en el registro con su código: los poderes están vigentes.'],
    ['Certificado vencido', 'El certificado es muy antiguo; pedí uno nuevo por correo.'],
    ['No corresponde', 'El documento no da poderes a quien contrató.'],
  ],
  disputa: [
    ['Usuarios resueltos', 'Revisé los usuarios y los informes; la empresa decidió quiénes siguen.'],
    ['Dinero resuelto', 'Se acordó con la empresa qué se devuelve.'],
  ],
  alta: [
    ['Cliente avisado', 'Llamé al cliente y le expliqué qué falta.'],
    ['Contrato repetido', 'Ya tenía un contrato vigente; pide la devolución.'],
    ['Correo corregido', 'El correo era de otra cuenta; el cliente la confirmó.'],
  ],
  revision: [
    ['Transbank confirma', 'Transbank confirma el cobro por teléfono.'],
    ['Cliente avisado', 'Llamé al cliente y le expliqué qué pasó.'],
    ['Cobro duplicado', 'El banco cobró dos veces; se devuelve.'],
    ['Sin cobro', 'Transbank confirma que no hubo cobro.'],
  ],
  reembolso: [
    ['Devuelto en Transbank', 'Lo devolví en el portal de Transbank y el comprobante quedó guardado.'],
    ['Transbank lo revisa', 'Transbank está revisando la devolución.'],
    ['Cliente avisado', 'Avisé al cliente que su devolución demora.'],
  ],
  correo: [
    ['Correo corregido', 'Me dio otro correo por teléfono.'],
    ['Lo descarga solo', 'Le expliqué cómo verlo en la página.'],
    ['No contesta', 'No contestó el teléfono.'],
  ],
  morosidad: [
    ['Se informa', 'Se informará la deuda; avisado por carta.'],
    ['Compromiso de pago', 'Se comprometió a pagar esta semana.'],
    ['No se informa', 'No se informa: hay un reclamo pendiente.'],
  ],
  control: [
    ['Diferencias explicadas', 'Revisé cada orden; las diferencias se explican por pagos en curso.'],
    ['Se devolvieron', 'Se devolvieron los cobros que sobraban.'],
  ],
  contacto: [
    ['Le respondí', 'Le respondí por correo y quedó resuelto.'],
    ['Le pedí datos', 'Le pedí por correo el número de su orden.'],
    ['No es para nosotros', 'Le dije a quién tiene que escribir.'],
    ['Publicidad', 'Es publicidad: no se responde.'],
  ],
};

/** How each decision is named, asked for and carried out. */
export interface DecisionWords {
  /** On the button that opens the confirmation, and on the one that acts. */
  readonly verb: (tarea: Tarea) => string;
  readonly title: (tarea: Tarea) => string;
  readonly consequence: string;
  /** Key that opens the confirmation. */
  readonly key: string;
  readonly look: 'first' | 'danger' | 'plain';
}

const amount = ({ monto }: Tarea) => (monto === null ? '' : ` ${formatPesos(monto)}`);
/** A buyer without a name is told by mail: the RUT may be of the company that the report is about. */
const whom = ({ cliente, rut, correo }: Tarea) =>
  rut !== '' && cliente === formatRut(rut) && correo !== '' ? correo : cliente || 'esta tarea';

export const DECISIONS: Readonly<Record<CaseAction, DecisionWords>> = {
  'aprobar-identidad': {
    verb: () => 'Aprobar identidad',
    title: (tarea) => `Aprobar la identidad de ${whom(tarea)}, que pagó${amount(tarea)}`,
    consequence: 'La contratación sigue: se crean el cliente y su usuario, y le llega el acceso por correo.',
    key: 'a',
    look: 'first',
  },
  'probar-poderes': {
    verb: () => 'Dar por probados los poderes',
    title: (tarea) => `Dar por probados los poderes de ${whom(tarea)}, que pagó${amount(tarea)}`,
    consequence:
      'Otra persona de la oficina lo confirma; entonces quien contrató queda como representante probado de la empresa. Antes lee el documento, comprueba su código y llama al teléfono registrado, no al que dio quien contrató.',
    key: 'a',
    look: 'first',
  },
  emitir: {
    verb: (tarea) => `Emitir por${amount(tarea)}`,
    title: (tarea) => `Emitir lo que pagó ${whom(tarea)},${amount(tarea)}`,
    consequence: 'Se emite lo que se pagó y le llega a su correo.',
    key: 'e',
    look: 'first',
  },
  reembolsar: {
    verb: (tarea) => `Reembolsar${amount(tarea)}`,
    title: (tarea) => `Reembolsar${amount(tarea)} a ${whom(tarea)}`,
    consequence: 'Se le devuelve todo lo que pagó, a la misma tarjeta. No se puede deshacer.',
    key: 'r',
    look: 'danger',
  },
  cerrar: {
    verb: () => 'Cerrar con la nota',
    title: (tarea) => `Cerrar la tarea de ${whom(tarea)}${amount(tarea) && `,${amount(tarea)}`}`,
    consequence: 'El caso deja de mostrarse mientras no pase nada nuevo.',
    key: 'c',
    look: 'plain',
  },
};
